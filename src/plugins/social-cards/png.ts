import { crc32, deflateSync } from "node:zlib";

/** Pixels row by row, four bytes each: red, green, blue, opacity. */
export interface Picture {
  width: number;
  height: number;
  pixels: Buffer;
}

/** A picture to be laid over another, at its distance from the left and the top in pixels. */
export type Overlay = Picture & { left: number; top: number };

const BYTES_PER_PIXEL = 4;

/** Enough for flat colours and letters: higher levels take up to ten times as long for a third fewer bytes. */
const LEVEL = 3;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Eight bits a channel, colour with opacity, deflate, no interlacing: section 11.2.1 of the PNG specification. */
const FORMAT = [8, 6, 0, 0, 0];

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/**
 * Encodes a picture, with another one laid over it, as PNG. Rows have no filter: drawings compress best without.
 *
 * @throws RangeError when the overlay doesn't lie within the picture
 */
export function encodePng({ width, height, pixels }: Picture, overlay: Overlay): Buffer {
  const { left, top } = overlay;
  if (left < 0 || top < 0 || left + overlay.width > width || top + overlay.height > height) {
    throw new RangeError(`${overlay.width} x ${overlay.height} at ${left}, ${top} is outside of ${width} x ${height}.`);
  }
  const row = width * BYTES_PER_PIXEL;
  const covered = overlay.width * BYTES_PER_PIXEL;
  // Each row begins with the number of its filter; 0 is none.
  const rows = Buffer.alloc((row + 1) * height);
  for (let y = 0; y < height; y += 1) {
    pixels.copy(rows, y * (row + 1) + 1, y * row, (y + 1) * row);
  }
  for (let y = 0; y < overlay.height; y += 1) {
    const start = (top + y) * (row + 1) + 1 + left * BYTES_PER_PIXEL;
    overlay.pixels.copy(rows, start, y * covered, (y + 1) * covered);
  }
  const header = Buffer.alloc(8);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", Buffer.concat([header, Buffer.from(FORMAT)])),
    chunk("IDAT", deflateSync(rows, { level: LEVEL })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
