import { element } from "../../page/element";
import { Cancelled, Task } from "./task";

/** Progress, and the way to stop. */
export class Progress {
  readonly bar = element("progress", { max: "1", value: "0", hidden: "" });
  readonly cancel = element("button", { type: "button", class: "text-button", hidden: "" }, "Cancel");
  readonly text = element("p", { class: "plot-note", role: "status" });
  private task: Task | null = null;

  constructor(private readonly buttons: HTMLButtonElement[]) {
    this.cancel.addEventListener("click", () => this.task?.cancel());
  }

  /** One export at a time; what goes wrong is said. */
  async run(name: string, work: (task: Task) => Promise<void>): Promise<void> {
    this.task = new Task((fraction, text) => {
      this.bar.value = fraction;
      this.text.textContent = `${name}: ${text}`;
    });
    this.show(true);
    this.bar.value = 0;
    this.text.textContent = `${name} …`;
    try {
      await work(this.task);
      this.text.textContent = `${name}: done.`;
    } catch (error) {
      this.text.textContent = `${name}: ${error instanceof Cancelled ? "cancelled." : error instanceof Error ? error.message : String(error)}`;
    } finally {
      this.show(false);
    }
  }

  private show(isBusy: boolean): void {
    this.bar.hidden = this.cancel.hidden = !isBusy;
    for (const button of this.buttons) button.disabled = isBusy;
  }
}
