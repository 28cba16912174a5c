import { element } from "../../page/element";

/** Offers a file to be saved. */
export function saveFile(name: string, parts: BlobPart[], type: string): void {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const link = element("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** "wall.h5" and "png": "wall.png". */
export function fileName(run: string, ending: string): string {
  const base = run.replace(/^.*[\\/]/, "").replace(/\.(h5|hdf5|ya?ml)$/i, "") || "run";
  return `${base}${ending}`;
}
