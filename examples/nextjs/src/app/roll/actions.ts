"use server";

import { tellRoom } from "@/lib/room";

/**
 * Rolls for the room, and returns what went wrong. Anyone can call it: in
 * your own app, check first who does.
 */
export async function roll() {
  try {
    await tellRoom({
      type: "rolled",
      value: 1 + Math.floor(Math.random() * 6),
    });
    return "";
  } catch (error) {
    console.error(error);
    return "Not rolled, because the server did not answer as it should.";
  }
}
