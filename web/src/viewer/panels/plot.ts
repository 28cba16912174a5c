import uPlot from "uplot";

import { element } from "../../page/element";
import { toldInstant } from "../data/instant";
import type { Player } from "../player";
import { colourOf, decadeRange, linearRange, plotAxes } from "./plot_axes";
import { dashes, placeAt, wholeSpan, type Line, type PlotData, type PlotSpec } from "./plot_data";
import { Legend } from "./plot_legend";

/** Which part of the time plots show: all of it, or some seconds around the present. */
export interface TimeWindow {
  seconds: number;
}

const height = 210;

/** A plot with its legend; the vertical line is the present, and pulling it goes there. */
export class Plot {
  readonly root: HTMLElement;
  private readonly host = element("div", { class: "plot-canvas" });
  private readonly present = element("div", { class: "plot-present" });
  private readonly note = element("p", { class: "plot-note" });
  private readonly legend: Legend;
  private data: PlotData;
  private chart: uPlot | null = null;
  private drawnUnit = "";

  constructor(
    private readonly spec: PlotSpec,
    private readonly player: Player,
    private readonly window: TimeWindow,
    /** Whether the run goes on, and the curve may be behind it. */
    private readonly isGrowing = false,
  ) {
    this.data = spec.data();
    this.legend = new Legend(spec, () => this.refreshLines());
    this.root = element("figure", { class: "plot", id: `plot-${spec.id}`, "aria-label": spec.title }, element("h3", {}, spec.title), this.host, this.legend.root, this.note);
    new ResizeObserver(() => this.resize()).observe(this.host);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
  }

  /** New data: the run went on, or another body was chosen. */
  refresh(): void {
    const shown = new Map(this.data.lines.map((line) => [line.name, line.isShown]));
    this.data = this.spec.data();
    for (const line of this.data.lines) line.isShown = shown.get(line.name) ?? line.isShown;
    // Another quantity has another axis.
    const isSame = this.chart !== null && this.chart.series.length === this.data.lines.length + 1 && this.drawnUnit === this.spec.unit + this.spec.quantity;
    if (isSame) this.chart!.setData(this.columns());
    else this.draw();
    this.say();
  }

  /** The present moved. */
  follow(): void {
    if (!this.chart) return;
    if (this.window.seconds < Infinity) this.showWindow();
    this.place();
    // As the status tells it: of the step that leads to where we are, and nothing where the curve ends before.
    const told = toldInstant(this.player) * this.player.timeStep;
    const last = this.data.times[this.data.times.length - 1] ?? 0;
    this.legend.show(this.data, told > last + 0.5 * this.player.timeStep && this.isGrowing ? -1 : placeAt(this.data.times, told));
  }

  /** Another part of the time is wanted. */
  showWindow(): void {
    const [min, max] = this.timeRange();
    this.chart?.setScale("x", { min, max });
    this.place();
  }

  private now(): number {
    return this.player.step * this.player.timeStep;
  }

  private timeRange(): [number, number] {
    const [first, end] = wholeSpan(this.data.times, this.player.timeStep);
    const { seconds } = this.window;
    if (seconds >= end - first) return [first, end];
    const start = Math.min(Math.max(this.now() - seconds / 2, first), end - seconds);
    return [start, start + seconds];
  }

  private columns(): uPlot.AlignedData {
    return [this.data.times, ...this.data.lines.map((line) => (this.spec.scale === "log" ? line.values.map(Math.log10) : line.values))] as uPlot.AlignedData;
  }

  private draw(): void {
    this.chart?.destroy();
    this.chart = null;
    const width = this.host.clientWidth;
    if (width === 0) return; // hidden: the observer calls again
    const { guides, scale } = this.spec;
    this.drawnUnit = this.spec.unit + this.spec.quantity;
    this.chart = new uPlot(
      {
        width,
        height,
        padding: [8, 12, 0, 0],
        legend: { show: false },
        cursor: { show: false },
        scales: {
          x: { time: false, range: () => this.timeRange() },
          y: { range: (_, min, max) => (scale === "log" ? decadeRange(min!, max!, guides.map(({ value }) => Math.log10(value))) : linearRange(min!, max!)) },
        },
        axes: plotAxes(this.host, this.spec),
        series: [{}, ...this.data.lines.map((line) => this.seriesOf(line))],
        hooks: { draw: [(chart) => this.drawGuides(chart)] },
      },
      this.columns(),
      this.host,
    );
    this.chart.over.append(this.present);
    this.makeScrubbable(this.chart.over);
    this.say();
  }

  private seriesOf({ colour, dash, isShown, isShade }: Line): uPlot.Series {
    const looks = { show: isShown, points: { show: this.data.times.length < 2 } };
    const drawn = colourOf(this.host, colour);
    if (isShade) return { ...looks, width: 0, fill: drawn, fillTo: (chart) => chart.scales["y"]!.min! };
    return { ...looks, stroke: drawn, width: 1.5, ...(dash > 0 ? { dash: dashes[dash] ?? dashes[1]! } : {}) };
  }

  private refreshLines(): void {
    this.data.lines.forEach((line, k) => this.chart?.setSeries(k + 1, { show: line.isShown }));
    this.say();
  }

  private say(): void {
    this.note.textContent = this.data.note;
    this.note.hidden = this.data.note === "";
    this.follow();
  }

  private place(): void {
    if (!this.chart) return;
    const at = this.chart.valToPos(this.now(), "x");
    this.present.hidden = !(at >= -0.5 && at <= this.chart.over.clientWidth + 0.5);
    this.present.style.transform = `translateX(${at.toFixed(1)}px)`;
  }

  private resize(): void {
    const width = this.host.clientWidth;
    if (width === 0) return;
    if (!this.chart) this.draw();
    else if (this.chart.width !== width) this.chart.setSize({ width, height });
    this.place();
  }

  private drawGuides(chart: uPlot): void {
    const { ctx, bbox } = chart;
    const scale = devicePixelRatio;
    ctx.save();
    for (const { value, label } of this.spec.guides) {
      const y = chart.valToPos(this.spec.scale === "log" ? Math.log10(value) : value, "y", true);
      ctx.strokeStyle = ctx.fillStyle = colourOf(this.host, "--guide");
      ctx.lineWidth = scale;
      ctx.setLineDash([2 * scale, 3 * scale]);
      ctx.beginPath();
      ctx.moveTo(bbox.left, y);
      ctx.lineTo(bbox.left + bbox.width, y);
      ctx.stroke();
      ctx.font = `${11 * scale}px "Source Sans 3", sans-serif`;
      ctx.textAlign = "right";
      // Below the line where there is no room above.
      const isHigh = y - bbox.top < 16 * scale;
      ctx.textBaseline = isHigh ? "top" : "bottom";
      ctx.fillText(label, bbox.left + bbox.width - 4 * scale, y + (isHigh ? 3 : -3) * scale);
    }
    ctx.restore();
  }

  private makeScrubbable(over: HTMLElement): void {
    const go = (event: PointerEvent): void => {
      const time = this.chart!.posToVal(event.clientX - over.getBoundingClientRect().left, "x");
      this.player.set({ step: Math.round(time / this.player.timeStep), playing: false });
    };
    over.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      over.setPointerCapture(event.pointerId);
      go(event);
    });
    over.addEventListener("pointermove", (event) => {
      if (over.hasPointerCapture(event.pointerId)) go(event);
    });
  }
}
