import type { Figure, Report, Series } from "../../src/report_data";

export function series(name: string, x: Series["x"], y: Series["y"], more: Partial<Series> = {}): Series {
  return { name, x, y, colour_of: name, mark: "filled", is_dashed: false, is_background: false, ...more };
}

export function figure(all: Series[], more: Partial<Figure> = {}): Figure {
  return {
    id: "f", title: "", caption: "", kind: "lines", bar_width: 1, has_equal_units: false,
    x: { label: "sweep", unit: "", scale: "linear" },
    y: { label: "error", unit: "J", scale: "linear" },
    panels: [{ title: "wall", series: all, isolines: [], guides: [] }],
    ...more,
  };
}

export function report(figures: Figure[]): Report {
  const section = { id: "s", title: "", paragraphs: [], findings: [], tables: [], figures };
  return {
    format: "perpend report", version: 1, title: "", subtitle: "", headlines: [], command: "", program_version: "", date: "",
    is_partial: false, partial_note: "", machine: [], settings: [], setting_tables: [], sections: [section],
  };
}
