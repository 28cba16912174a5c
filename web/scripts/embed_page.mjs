// embed_page.mjs report|viewer PAGE.html SOURCE.cpp: the page as a C++ source that defines the
// function which gives it.
import { readFileSync, writeFileSync } from "node:fs";

const [, , name, page, source] = process.argv;
const pages = {
  report: { placeholder: '"the report of perpend goes here"', header: "report/formats/page_template.h", gives: "page_template" },
  viewer: { placeholder: '"the run of perpend goes here"', header: "viewer/viewer_page.h", gives: "viewer_page" },
};
const { placeholder, header, gives } = pages[name] ?? {};
if (!source || !placeholder) throw new Error("give report or viewer, the page and the source to write");
const most = 1_500_000;

const bytes = readFileSync(page);
const places = bytes.toString("utf8").split(placeholder).length - 1;
if (places !== 1) throw new Error(`${page} holds the placeholder ${placeholder} ${places} times instead of once`);
if (bytes.length > most) throw new Error(`${page} has ${bytes.length} bytes; at most ${most} are wanted in the program`);
if (/(?:src|href)="https?:/.test(bytes.toString("utf8"))) throw new Error(`${page} asks for something from the network`);

// Octal escapes have at most three digits, so that what follows cannot join them.
function literal(byte) {
  if (byte === 0x22 || byte === 0x5c) return "\\" + String.fromCharCode(byte);
  const isPlain = byte >= 0x20 && byte < 0x7f && byte !== 0x3f; // no question marks: no trigraphs
  return isPlain ? String.fromCharCode(byte) : "\\" + byte.toString(8).padStart(3, "0");
}

const lines = [];
for (let start = 0; start < bytes.length; start += 4000) {
  lines.push(`    "${[...bytes.subarray(start, start + 4000)].map(literal).join("")}"`);
}
writeFileSync(
  source,
  `// A page of web/, written by web/scripts/embed_page.mjs.
#include "${header}"

#pragma GCC diagnostic ignored "-Woverlength-strings"

namespace perpend {
namespace {
constexpr char page[] =
${lines.join("\n")};
}  // namespace

std::string_view ${gives}() {
  return {page, sizeof(page) - 1};
}

}  // namespace perpend
`,
);
