import { inflateSync } from "node:zlib";

import { Resvg } from "@resvg/resvg-js";
import { describe, expect, it } from "vitest";

import { pngEncoder, type Picture } from "./png";

const plain = (width: number, height: number, ...colour: number[]): Picture => ({
  width,
  height,
  pixels: Buffer.from(Array.from({ length: width * height }, () => colour).flat()),
});
const GROUND = plain(3, 2, 10, 20, 30, 255);

describe("pngEncoder", () => {
  const encode = pngEncoder(GROUND, { width: 1, height: 1, left: 1, top: 1 });
  const png = encode(Buffer.from([200, 100, 50, 255]));

  it("lays the pixels at their place", () => {
    const start = png.indexOf("IDAT") + 4;
    const rows = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
    const ground = [10, 20, 30, 255];
    expect([...rows]).toEqual([0, ...ground, ...ground, ...ground, 0, ...ground, 200, 100, 50, 255, ...ground]);
  });

  it("is read by another decoder as the same colours", () => {
    const link = `data:image/png;base64,${png.toString("base64")}`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"><image width="3" height="2" image-rendering="optimizeSpeed" href="${link}"/></svg>`;
    const { pixels } = new Resvg(svg).render();
    expect([...pixels.subarray(0, 4)]).toEqual([10, 20, 30, 255]);
    expect([...pixels.subarray(16, 20)]).toEqual([200, 100, 50, 255]);
  });

  it("leaves earlier pictures as they are", () => {
    const before = Buffer.from(png);
    expect(encode(Buffer.from([1, 2, 3, 255])).equals(before)).toBe(false);
    expect(png.equals(before)).toBe(true);
    expect(encode(Buffer.from([200, 100, 50, 255])).equals(before)).toBe(true);
  });

  it("refuses a place that doesn't fit", () => {
    expect(() => pngEncoder(GROUND, { width: 2, height: 1, left: 2, top: 0 })).toThrow(
      "2 x 1 at 2, 0 is outside of 3 x 2.",
    );
  });
});
