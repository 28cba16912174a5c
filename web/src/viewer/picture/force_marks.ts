import { Group, IcosahedronGeometry, OctahedronGeometry, RingGeometry, Vector3 } from "three";

import type { Details, Stage } from "../run_data";
import { Arrows } from "./arrows";
import type { Bodies } from "./bodies";
import { leastWidth, linksOf, linkWidth, missingForces, type Link } from "./chain_links";
import { Chains } from "./chains";
import { colourAt, placeOf, type Colour, type EnergyRange } from "./colour_scale";
import { contactState } from "./contact_state";
import { anchorsOf, hasAxis, isLine } from "./joint_places";
import { Marks } from "./marks";
import type { PictureOptions } from "./options";
import { screenColour, type OverlayUniforms } from "./overlay_shader";
import type { ArrowScales } from "./scales";
import type { Scheme } from "./scheme";
import { splitForce } from "./split_force";
import type { StepErrors } from "./step_errors";

/** What the marks of one step are drawn from. */
export interface Shown {
  details: Details | null;
  errors: StepErrors | null;
  /** Steps between what the marks and what the bodies show. */
  stepsOff: number;
  /** Whether the step is: then no row of it is called the worst. */
  isCertified: boolean;
  range: EnergyRange;
  /** Decades of forces at contacts, N. */
  forces: EnergyRange;
  /** N that chains are drawn at full width for. */
  fullWidth: { contact: number; joint: number };
  options: PictureOptions;
  scheme: Scheme;
  selectedContact: number;
  selectedJoint: number;
  selectedBody: number;
  /** The links of the first run at the same instant; null: this is the first, or they are not known. */
  reference: { links: Link[]; stage: Stage } | null;
}

/** Nearer than this counts as touching, m. */
export const gapStep = 1e-4;

/** So many steps off, nothing is left of the marks. */
const lostAfter = 20;

/** Contacts of one step that a body has a part in. */
export function contactsOfBody({ contact_bodies }: Pick<Details, "contact_bodies">, body: number): number[] {
  const out: number[] = [];
  for (let k = 0; k < contact_bodies.length; k += 2) if (contact_bodies[k] === body || contact_bodies[k + 1] === body) out.push(k / 2);
  return out;
}

/** How much is seen of marks that are so many steps off: all where they are the bodies' own. */
export function fadeOf(stepsOff: number): number {
  return stepsOff === 0 ? 1 : Math.max(0, 0.35 * (1 - Math.abs(stepsOff) / lostAfter));
}

/** Contacts and joints of one run: points, forces and axes, coloured by their energy error. */
export class ForceMarks {
  readonly group = new Group();
  /** Where contacts and joints are drawn, for whoever points at them. */
  contactPlaces: Float32Array = new Float32Array();
  jointPlaces: Float32Array = new Float32Array();
  private readonly fade = { value: 1 };
  /** Along normals, across them, of joints and of their torques: each looks different. */
  private readonly normals: Arrows;
  private readonly frictions: Arrows;
  private readonly forces: Arrows;
  private readonly torques: Arrows;
  private readonly axes: Arrows;
  private readonly lines: Arrows;
  private readonly chains: Chains;
  private readonly points: Marks;
  private readonly pins: Marks;
  private readonly worstRings: Marks;
  private readonly rings: Marks;
  private readonly lights: Marks;

  constructor(
    private readonly stage: Stage,
    private readonly bodies: Bodies,
    picture: OverlayUniforms,
  ) {
    const shared = { pixel: picture.pixel, fade: this.fade };
    this.normals = new Arrows(shared, { radiusPixels: 1.5, headPixels: 10 });
    this.frictions = new Arrows(shared, { radiusPixels: 1.4, headPixels: 8, dashPixels: 3 });
    this.forces = new Arrows(shared, { radiusPixels: 2.6, headPixels: 14, isSquare: true });
    this.torques = new Arrows(shared, { radiusPixels: 1.3, headPixels: 9, hasTwoHeads: true });
    this.axes = new Arrows(shared, { radiusPixels: 1.1, headPixels: 0, pixelsPerUnit: 34, back: 0.5 });
    this.lines = new Arrows(shared, { radiusPixels: 1.2, headPixels: 0 });
    this.lines.setScale(1);
    this.chains = new Chains(shared);
    this.points = new Marks(shared, { form: new IcosahedronGeometry(1, 1), radiusPixels: 3.2 });
    this.pins = new Marks(shared, { form: new OctahedronGeometry(1, 0), radiusPixels: 6 });
    this.worstRings = new Marks(shared, { form: new RingGeometry(0.8, 1, 32), radiusPixels: 14, facesReader: true });
    // Around the other, where the worst is what is selected.
    this.rings = new Marks(shared, { form: new RingGeometry(0.84, 1, 32), radiusPixels: 19, facesReader: true });
    this.lights = new Marks(shared, { form: new RingGeometry(0.74, 1, 24), radiusPixels: 7, facesReader: true });
    for (const part of this.parts()) this.group.add(part.group);
  }

  /** Arrows longer than `longest` metres are cut there. */
  setScales({ perMetre: { contact, joint, torque }, longest }: { perMetre: ArrowScales; longest: number }): void {
    this.normals.setScale(1 / contact, longest);
    this.frictions.setScale(1 / contact, longest);
    this.forces.setScale(1 / joint, longest);
    this.torques.setScale(1 / torque, longest);
  }

  show(shown: Shown): void {
    for (const part of this.parts()) part.clear();
    this.fade.value = fadeOf(shown.stepsOff);
    // Many small marks hide less than many large ones.
    const crowd = (count: number): number => Math.min(1, Math.max(0.55, Math.sqrt(40 / (count + 1))));
    this.points.setSize(crowd((shown.details?.contact_row.length ?? 0) / 4));
    this.pins.setSize(crowd(2 * this.stage.joints.length));
    if (shown.options.contacts) this.addContacts(shown);
    else this.contactPlaces = new Float32Array();
    if (shown.options.joints) this.addJoints(shown);
    else this.jointPlaces = new Float32Array();
    if (shown.options.chains !== "off") this.addChains(shown);
    this.addRings(shown);
    this.addLights(shown);
    for (const part of this.parts()) part.finish();
  }

  /** What bodies do to each other at the step of `shown`. */
  links({ details, errors }: Pick<Shown, "details" | "errors">): Link[] {
    if (!details) return [];
    const places = this.stage.joints.flatMap((joint) => anchorsOf(joint, this.bodies).second.toArray());
    return linksOf(this.stage, details, errors, places);
  }

  private parts(): (Arrows | Marks | Chains)[] {
    return [this.chains, this.normals, this.frictions, this.forces, this.torques, this.axes, this.lines, this.points, this.pins, this.worstRings, this.rings, this.lights];
  }

  private colour(error: number | undefined, shown: Shown): Colour {
    return error === undefined || Number.isNaN(error) ? screenColour(shown.scheme.unknown) : colourAt(placeOf(error, shown.range), shown.scheme.isDark);
  }

  private contactColour(i: number, shown: Shown): Colour {
    const { details, scheme, options } = shown;
    if (!details) return screenColour(scheme.unknown);
    const along = Math.abs(Math.hypot(...splitForce(details.contact_force, details.contact_normal, i).normal));
    switch (options.colourBy) {
      case "error":
        return this.colour(shown.errors?.contacts[i], shown);
      case "force":
        return colourAt(placeOf(along, shown.forces), scheme.isDark);
      case "slip":
        return screenColour(scheme.states[contactState(this.stage, details, i)]);
      case "gap":
        return screenColour(details.contact_gap[i]! < -gapStep ? scheme.gap.deep : details.contact_gap[i]! > gapStep ? scheme.gap.apart : scheme.gap.touching);
    }
  }

  private addContacts(shown: Shown): void {
    const { details, options } = shown;
    this.contactPlaces = details ? details.contact_position : new Float32Array();
    if (!details) return;
    for (let i = 0; i < this.contactPlaces.length / 3; i++) {
      const at = this.contactPlaces.subarray(3 * i, 3 * i + 3);
      const tint = this.contactColour(i, shown);
      this.points.add(at, tint);
      if (options.chains !== "off") continue;
      const { normal, friction } = splitForce(details.contact_force, details.contact_normal, i);
      // The force on the body that can move: on the ground it would point into the ground.
      const [first, second] = [details.contact_bodies[2 * i]!, details.contact_bodies[2 * i + 1]!];
      const sign = this.stage.bodies[second]?.kind !== "moving" && this.stage.bodies[first]?.kind === "moving" ? -1 : 1;
      this.normals.add(at, normal.map((value) => sign * value), tint);
      if (options.friction) this.frictions.add(at, friction.map((value) => sign * value), tint);
    }
  }

  private addJoints(shown: Shown): void {
    const { joints } = this.stage;
    this.jointPlaces = new Float32Array(3 * joints.length);
    joints.forEach((joint, i) => {
      const { first, second, axis } = anchorsOf(joint, this.bodies);
      this.jointPlaces.set(second.toArray(), 3 * i);
      const tint = shown.options.colourBy === "error" ? this.colour(shown.errors?.joints[i], shown) : screenColour(shown.scheme.unknown);
      this.pins.add(second.toArray(), tint);
      if (hasAxis(joint)) this.axes.add(first.toArray(), axis.toArray(), tint);
      if (isLine(joint)) this.lines.add(first.toArray(), second.clone().sub(first).toArray(), tint);
      if (shown.options.chains !== "off") return;
      const force = shown.details?.joint_force.subarray(3 * i, 3 * i + 3);
      if (force && !Number.isNaN(force[0]!)) this.forces.add(second.toArray(), force, tint);
      const torque = shown.details?.joint_torque.subarray(3 * i, 3 * i + 3);
      if (torque && shown.options.torques && !Number.isNaN(torque[0]!)) this.torques.add(second.toArray(), torque, tint);
    });
  }

  /** Between the middles of bodies, through where they act on each other. */
  private addChains(shown: Shown): void {
    const { reference, scheme, options } = shown;
    const own = this.links(shown);
    const links = options.chains === "missing" && reference ? missingForces(own, reference.links, this.stage, reference.stage) : own;
    for (const { bodies, at, force, energy, isJoint } of links) {
      const pixels = linkWidth(force, isJoint ? shown.fullWidth.joint : shown.fullWidth.contact);
      if (!(pixels > leastWidth)) continue;
      const tint =
        options.colourBy === "error" ? this.colour(energy, shown) : options.colourBy === "force" ? colourAt(placeOf(Math.hypot(...force), shown.forces), scheme.isDark) : screenColour(scheme.unknown);
      for (const body of bodies) {
        const { kind, centre } = this.stage.bodies[body] ?? { kind: "fixed", centre: [0, 0, 0] };
        // The ground has no middle that chains could lead to.
        if (kind === "moving") this.chains.add(new Vector3(...centre).applyMatrix4(this.bodies.pose(body)).toArray(), at, tint, pixels);
      }
    }
  }

  /** The contacts of the body that is selected. */
  private addLights({ details, scheme, options, selectedBody }: Shown): void {
    if (!details || selectedBody < 0 || !options.contacts) return;
    for (const contact of contactsOfBody(details, selectedBody)) this.lights.add(this.contactPlaces.subarray(3 * contact, 3 * contact + 3), screenColour(scheme.selected));
  }

  private addRings({ errors, isCertified, scheme, options, selectedContact, selectedJoint }: Shown): void {
    const ring = (marks: Marks, places: Float32Array, i: number, colour: string): void => {
      if (i >= 0 && 3 * i < places.length) marks.add(places.subarray(3 * i, 3 * i + 3), screenColour(colour));
    };
    const worst = isCertified ? null : errors?.worst;
    if (worst && options.contacts) ring(this.worstRings, this.contactPlaces, worst.contact, scheme.worst);
    if (worst && options.joints) ring(this.worstRings, this.jointPlaces, worst.joint, scheme.worst);
    ring(this.rings, this.contactPlaces, selectedContact, scheme.selected);
    ring(this.rings, this.jointPlaces, selectedJoint, scheme.selected);
  }
}
