import { Group, IcosahedronGeometry, OctahedronGeometry, RingGeometry } from "three";

import type { Details, Stage } from "../run_data";
import { Arrows } from "./arrows";
import type { Bodies } from "./bodies";
import { colourAt, placeOf, type Colour, type EnergyRange } from "./colour_scale";
import { anchorsOf, hasAxis, isLine } from "./joint_places";
import { Marks } from "./marks";
import type { PictureOptions } from "./options";
import { screenColour, type OverlayUniforms } from "./overlay_shader";
import type { Scheme } from "./scheme";
import { splitForce } from "./split_force";
import type { StepErrors } from "./step_errors";

/** What the marks of one step are drawn from. */
export interface Shown {
  details: Details | null;
  errors: StepErrors | null;
  range: EnergyRange;
  options: PictureOptions;
  scheme: Scheme;
  selectedContact: number;
  selectedJoint: number;
}

/** Contacts and joints of one run: points, forces and axes, coloured by their energy error. */
export class ForceMarks {
  readonly group = new Group();
  /** Where contacts and joints are drawn, for whoever points at them. */
  contactPlaces: Float32Array = new Float32Array();
  jointPlaces: Float32Array = new Float32Array();
  private readonly arrows: Arrows;
  private readonly axes: Arrows;
  private readonly lines: Arrows;
  private readonly points: Marks;
  private readonly pins: Marks;
  private readonly worstRings: Marks;
  private readonly rings: Marks;

  constructor(
    private readonly stage: Stage,
    private readonly bodies: Bodies,
    shared: OverlayUniforms,
  ) {
    this.arrows = new Arrows(shared, { radiusPixels: 1.5, headPixels: 10 });
    this.axes = new Arrows(shared, { radiusPixels: 1.1, headPixels: 0, pixelsPerUnit: 34, back: 0.5 });
    this.lines = new Arrows(shared, { radiusPixels: 1.2, headPixels: 0 });
    this.lines.setScale(1);
    this.points = new Marks(shared, { form: new IcosahedronGeometry(1, 1), radiusPixels: 3.2 });
    this.pins = new Marks(shared, { form: new OctahedronGeometry(1, 0), radiusPixels: 6 });
    this.worstRings = new Marks(shared, { form: new RingGeometry(0.8, 1, 32), radiusPixels: 14, facesReader: true });
    // Around the other, where the worst is what is selected.
    this.rings = new Marks(shared, { form: new RingGeometry(0.84, 1, 32), radiusPixels: 19, facesReader: true });
    for (const part of this.parts()) this.group.add(part.group);
  }

  /** Arrows longer than `longest` metres are cut there. */
  setForceScale(metresPerNewton: number, longest: number): void {
    this.arrows.setScale(metresPerNewton, longest);
  }

  show(shown: Shown): void {
    for (const part of this.parts()) part.clear();
    // Many small marks hide less than many large ones.
    const crowd = (count: number): number => Math.min(1, Math.max(0.55, Math.sqrt(40 / (count + 1))));
    this.points.setSize(crowd((shown.details?.contact_row.length ?? 0) / 4));
    this.pins.setSize(crowd(2 * this.stage.joints.length));
    if (shown.options.contacts) this.addContacts(shown);
    else this.contactPlaces = new Float32Array();
    if (shown.options.joints) this.addJoints(shown);
    else this.jointPlaces = new Float32Array();
    this.addRings(shown);
    for (const part of this.parts()) part.finish();
  }

  private parts(): (Arrows | Marks)[] {
    return [this.arrows, this.axes, this.lines, this.points, this.pins, this.worstRings, this.rings];
  }

  private colour(error: number | undefined, shown: Shown): Colour {
    return error === undefined || Number.isNaN(error) ? screenColour(shown.scheme.unknown) : colourAt(placeOf(error, shown.range), shown.scheme.isDark);
  }

  private addContacts(shown: Shown): void {
    const { details, errors, options } = shown;
    this.contactPlaces = details ? details.contact_position : new Float32Array();
    if (!details) return;
    for (let i = 0; i < this.contactPlaces.length / 3; i++) {
      const at = this.contactPlaces.subarray(3 * i, 3 * i + 3);
      const tint = this.colour(errors?.contacts[i], shown);
      this.points.add(at, tint);
      const { normal, friction } = splitForce(details.contact_force, details.contact_normal, i);
      // The force on the body that can move: on the ground it would point into the ground.
      const [first, second] = [details.contact_bodies[2 * i]!, details.contact_bodies[2 * i + 1]!];
      const sign = this.stage.bodies[second]?.kind !== "moving" && this.stage.bodies[first]?.kind === "moving" ? -1 : 1;
      this.arrows.add(at, normal.map((value) => sign * value), tint);
      if (options.friction) this.arrows.add(at, friction.map((value) => sign * value), tint);
    }
  }

  private addJoints(shown: Shown): void {
    const { joints } = this.stage;
    this.jointPlaces = new Float32Array(3 * joints.length);
    joints.forEach((joint, i) => {
      const { first, second, axis } = anchorsOf(joint, this.bodies);
      this.jointPlaces.set(second.toArray(), 3 * i);
      const tint = this.colour(shown.errors?.joints[i], shown);
      this.pins.add(second.toArray(), tint);
      if (hasAxis(joint)) this.axes.add(first.toArray(), axis.toArray(), tint);
      if (isLine(joint)) this.lines.add(first.toArray(), second.clone().sub(first).toArray(), tint);
      const force = shown.details?.joint_force.subarray(3 * i, 3 * i + 3);
      if (force && !Number.isNaN(force[0]!)) this.arrows.add(second.toArray(), force, tint);
    });
  }

  private addRings({ errors, scheme, options, selectedContact, selectedJoint }: Shown): void {
    const ring = (marks: Marks, places: Float32Array, i: number, colour: string): void => {
      if (i >= 0 && 3 * i < places.length) marks.add(places.subarray(3 * i, 3 * i + 3), screenColour(colour));
    };
    const worst = errors?.worst;
    if (worst && options.contacts) ring(this.worstRings, this.contactPlaces, worst.contact, scheme.worst);
    if (worst && options.joints) ring(this.worstRings, this.jointPlaces, worst.joint, scheme.worst);
    ring(this.rings, this.contactPlaces, selectedContact, scheme.selected);
    ring(this.rings, this.jointPlaces, selectedJoint, scheme.selected);
  }
}
