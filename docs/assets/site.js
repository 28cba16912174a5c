// Draws the formulas, which the pages have as \( … \) and \[ … \].
document$.subscribe(() => {
  renderMathInElement(document.body, {
    delimiters: [
      { left: "\\[", right: "\\]", display: true },
      { left: "\\(", right: "\\)", display: false },
    ],
    ignoredClasses: ["highlight"],
    throwOnError: false,
  });
});
