import type { Stage } from "../run_data";
import { BadData } from "./bad_data";

const shapeKinds = ["sphere", "box", "capsule", "cylinder", "plane", "mesh"];

/** The stage, if it has all that the page builds upon. */
export function checkStage(data: unknown, name: string): Stage {
  const bad = (why: string): BadData => new BadData(`The machine of ${name} cannot be shown: ${why}.`);
  if (typeof data !== "object" || data === null) throw bad("its description is missing");
  const stage = data as Stage;
  if (!Array.isArray(stage.bodies) || !Array.isArray(stage.joints)) throw bad("it lists no bodies or no joints");
  if (!Array.isArray(stage.gravity) || !(stage.time_step_s > 0)) throw bad("gravity or time step are missing");
  for (const body of stage.bodies) {
    if (!Array.isArray(body.shapes) || !Array.isArray(body.position) || !Array.isArray(body.orientation)) throw bad(`body ${body.name} is incomplete`);
    const strange = body.shapes.find((shape) => !shapeKinds.includes(shape.kind));
    if (strange) throw bad(`body ${body.name} has a shape of the unknown kind ${String(strange.kind)}`);
  }
  if (!Array.isArray(stage.gearings) || !Array.isArray(stage.machine_turns)) throw bad("it lists no gearings or no units of rows");
  for (const joint of stage.joints) {
    if (joint.bodies.some((body) => stage.bodies[body] === undefined)) throw bad(`joint ${joint.name} holds a body that is not there`);
  }
  return stage;
}
