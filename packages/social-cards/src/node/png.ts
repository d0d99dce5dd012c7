import { crc32, deflateSync } from "node:zlib";

/** Pixels row by row, four bytes each: red, green, blue, opacity. */
export interface Picture {
  width: number;
  height: number;
  pixels: Buffer;
}

/** Where a picture is laid over another one, in pixels. */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

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
 * Makes the function that encodes a picture as PNG with the pixels that it is given laid over a part of it. The pictures
 * share one buffer of some megabytes: new ones for each would keep the garbage collector busy. Rows have no filter:
 * drawings compress best without.
 *
 * @param place - the part of the picture that is covered, whole, each time
 * @throws RangeError when the place doesn't lie within the picture
 */
export function pngEncoder({ width, height, pixels }: Picture, place: Place): (covering: Buffer) => Buffer {
  const { left, top } = place;
  if (left < 0 || top < 0 || left + place.width > width || top + place.height > height) {
    throw new RangeError(`${place.width} x ${place.height} at ${left}, ${top} is outside of ${width} x ${height}.`);
  }
  const row = width * BYTES_PER_PIXEL;
  const covered = place.width * BYTES_PER_PIXEL;
  // Each row begins with the number of its filter; 0 is none.
  const rows = Buffer.alloc((row + 1) * height);
  for (let y = 0; y < height; y += 1) {
    pixels.copy(rows, y * (row + 1) + 1, y * row, (y + 1) * row);
  }
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const head = Buffer.concat([SIGNATURE, chunk("IHDR", Buffer.concat([size, Buffer.from(FORMAT)]))]);
  const end = chunk("IEND", Buffer.alloc(0));
  return (covering) => {
    for (let y = 0; y < place.height; y += 1) {
      const start = (top + y) * (row + 1) + 1 + left * BYTES_PER_PIXEL;
      covering.copy(rows, start, y * covered, (y + 1) * covered);
    }
    return Buffer.concat([head, chunk("IDAT", deflateSync(rows, { level: LEVEL })), end]);
  };
}
