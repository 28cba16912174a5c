import "../sans.css";
import "../colours.css";
import "./viewer.css";

import { openSession } from "./data/session";
import { buildPanels } from "./panels/panels";
import { Picture } from "./picture/picture";
import { Player } from "./player";
import { Render } from "./render";

function say(sentence: string): void {
  const message = document.querySelector<HTMLElement>("#message")!;
  message.textContent = sentence;
  message.hidden = sentence === "";
}

async function show(): Promise<void> {
  say("Reading the run …");
  const { runs, live } = await openSession(say);
  const first = runs[0]!;
  document.title = `${runs.map((run) => run.name).join(" and ")} – perpend`;
  const steps = Math.max(...runs.map((run) => ((run.motion.first_step + run.motion.steps) * run.stage.time_step_s) / first.stage.time_step_s));
  const player = new Player(Math.round(steps), first.stage.time_step_s);
  // Of a run that goes on one wants to see what happens now.
  if (live) player.set({ step: player.steps });
  say("");
  const viewer = document.querySelector<HTMLElement>("#viewer")!;
  const picture = new Picture(viewer.querySelector<HTMLElement>("#picture")!, runs, player, live);
  const plots = buildPanels(viewer.querySelector<HTMLElement>("#panels")!, runs, player, picture, live);
  // For the browser's console, for tests and for `perpend render`: `perpend.player.set({ step: 10 })`.
  Object.assign(window, { perpend: { runs, player, picture, render: new Render(runs, player, picture, plots) } });

  let before = performance.now();
  const frame = (now: number): void => {
    // A page that was in the background goes on where it was.
    player.tick(Math.min(now - before, 100) / 1000, (now - before) / 1000);
    before = now;
    picture.update();
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

show().catch((error: unknown) => say(error instanceof Error ? error.message : String(error)));
