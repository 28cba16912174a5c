import { describe, expect, test } from "vitest";

import { linearTicks, logTicks, numberText, powerText, ticksOf } from "../../src/draw/ticks";

describe("ticks of a logarithmic axis", () => {
  test("are powers of ten, as many as there is room for", () => {
    const ticks = logTicks([3e-13, 40], 5);
    expect(ticks.at).toEqual([1e-12, 1e-9, 1e-6, 1e-3, 1]);
    expect(ticks.at.map(ticks.text)).toEqual(["10⁻¹²", "10⁻⁹", "10⁻⁶", "10⁻³", "10⁰"]);
  });
  test("are halves and fifths too where there are few powers", () => {
    const ticks = logTicks([0.15, 60], 8);
    expect(ticks.at).toEqual([0.2, 0.5, 1, 2, 5, 10, 20, 50]);
    expect(ticks.at.map(ticks.text)).toEqual(["0.2", "0.5", "1", "2", "5", "10", "20", "50"]);
  });
  test("include a bound that is a tick", () => {
    expect(logTicks([1, 1000], 6).at).toEqual([1, 10, 100, 1000]);
  });
});

describe("ticks of a linear axis", () => {
  test("are round numbers inside of the range", () => {
    expect(linearTicks([-0.32, 1.04], 6).at).toEqual([0, 0.5, 1]);
    expect(linearTicks([0, 100], 5).at).toEqual([0, 20, 40, 60, 80, 100]);
    expect(linearTicks([0, 0.3], 3).at).toEqual([0, 0.1, 0.2, 0.3]);
  });
  test("are the names of an axis that has some", () => {
    const ticks = ticksOf({ label: "solver", unit: "", scale: "linear", names: ["bpp", "pgs"] }, [-0.6, 1.6], 1);
    expect(ticks.at.map(ticks.text)).toEqual(["bpp", "pgs"]);
  });
});

test("numbers have a true minus and no needless exponent", () => {
  expect(numberText(-0.5)).toBe("−0.5");
  expect(numberText(1234567)).toBe("1.23e6");
  expect(numberText(1e-7)).toBe("1e−7");
  expect(powerText(2e-3)).toBe("2·10⁻³");
});
