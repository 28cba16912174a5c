/** Work that takes a while: it tells how far it is, and stops when asked to. */
export class Task {
  private readonly controller = new AbortController();

  constructor(private readonly onProgress: (fraction: number, text: string) => void) {}

  cancel(): void {
    this.controller.abort();
  }

  get isCancelled(): boolean {
    return this.controller.signal.aborted;
  }

  /** Called between pieces of work: throws when it is to stop, and gives the page time to breathe. */
  async tell(fraction: number, text: string): Promise<void> {
    if (this.isCancelled) throw new Cancelled();
    this.onProgress(fraction, text);
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (this.isCancelled) throw new Cancelled();
  }
}

export class Cancelled extends Error {
  constructor() {
    super("Cancelled.");
  }
}
