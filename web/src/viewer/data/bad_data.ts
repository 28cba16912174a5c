/** What the reader is told where data cannot be shown: one sentence, what and where. */
export class BadData extends Error {
  override readonly name = "BadData";
}
