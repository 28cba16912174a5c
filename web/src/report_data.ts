/** The keys of report.json, as src/report/report_json.cpp writes them. */

export type Scale = "linear" | "log";
export type Mark = "filled" | "hollow" | "crossed";
export type FigureKind = "points" | "lines" | "steps" | "bars" | "isolines";
export type Verdict = "as_in_the_paper" | "yes" | "no" | "differs" | "not_judged";
/** A number, or null for a gap. */
export type Value = number | null;
export type Range = [number, number];

export interface Axis {
  label: string;
  unit: string;
  scale: Scale;
  limits?: Range;
  names?: string[];
}

export interface Series {
  name: string;
  x: Value[];
  y: Value[];
  low?: Value[];
  high?: Value[];
  colour_of: string;
  mark: Mark;
  is_dashed: boolean;
  is_background: boolean;
}

export interface Isolines {
  name: string;
  x_range: Range;
  y_range: Range;
  columns: number;
  rows: number;
  values: Value[];
  levels: number[];
  colour_of: string;
  is_dashed: boolean;
}

export interface Guide {
  label: string;
  x: number[];
  y: number[];
}

export interface Panel {
  title: string;
  series: Series[];
  isolines: Isolines[];
  guides: Guide[];
}

export interface Figure {
  id: string;
  title: string;
  caption: string;
  kind: FigureKind;
  x: Axis;
  y: Axis;
  bar_width: number;
  has_equal_units: boolean;
  panels: Panel[];
}

export interface Column {
  label: string;
  group?: string;
  unit: string;
  is_text: boolean;
}

export interface Cell {
  value?: Value;
  text: string;
  mark?: "best" | "failed" | "quoted";
}

export interface ReportTable {
  id: string;
  title: string;
  columns: Column[];
  rows: Cell[][];
  notes: string[];
  /** What the mark of cells that failed means in this table. */
  failed_means: string;
}

export interface Fact {
  name: string;
  value: string;
  unit: string;
}

export interface Finding {
  title: string;
  verdict: Verdict;
  expected: string;
  found: string;
  why: string;
}

export interface Section {
  id: string;
  title: string;
  paragraphs: string[];
  findings: Finding[];
  tables: ReportTable[];
  figures: Figure[];
}

export interface Report {
  format: string;
  version: number;
  title: string;
  subtitle: string;
  /** What the numbers come to, a sentence each. */
  headlines: string[];
  command: string;
  program_version: string;
  date: string;
  is_partial: boolean;
  partial_note: string;
  machine: Fact[];
  settings: Fact[];
  setting_tables: ReportTable[];
  sections: Section[];
}

/** The label of a column where its group is not shown above it. */
export function fullLabel(column: Column): string {
  return withUnit(column.group ? `${column.group}, ${column.label}` : column.label, column.unit);
}

export function withUnit(label: string, unit: string): string {
  return unit ? `${label} [${unit}]` : label;
}
