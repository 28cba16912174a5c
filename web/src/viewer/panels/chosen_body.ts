import type { Run } from "../run_data";
import type { Player } from "../player";

/** The body whose curves are drawn: by its name, so that it is the same one in every run. */
export class ChosenBody {
  private listeners: (() => void)[] = [];
  private chosen: number;

  constructor(
    private readonly run: Run,
    player: Player,
  ) {
    const { bodies } = run.stage;
    this.chosen = Math.max(bodies.findIndex((body) => body.kind === "moving" && body.track >= 0), 0);
    // A body that is picked in the picture is the one to look at.
    player.onChange(() => {
      if (player.selection?.kind === "body") this.choose(player.selection.body);
    });
  }

  get body(): number {
    return this.chosen;
  }

  get name(): string {
    return this.run.stage.bodies[this.chosen]?.name ?? "";
  }

  placeIn(run: Run): number {
    return run === this.run ? this.chosen : run.stage.bodies.findIndex((body) => body.name === this.name);
  }

  choose(body: number): void {
    if (body === this.chosen || !this.run.stage.bodies[body]) return;
    this.chosen = body;
    for (const listener of this.listeners) listener();
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }
}
