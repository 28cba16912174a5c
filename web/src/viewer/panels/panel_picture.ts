/** What panels need of the picture. */
export interface PanelPicture {
  /** Null where the browser has no WebGL. */
  readonly canvas: HTMLCanvasElement | null;
  /** Draws what is to be seen now, whether or not anything changed. */
  render(): void;
  /** When the contacts of the instant that the player shows are there. */
  settle?(): Promise<void>;
  view(from: "home"): void;
}
