import { action, useSubmission } from "@solidjs/router";

import { tellRoom } from "~/lib/room";

const roll = action(async () => {
  "use server";
  try {
    await tellRoom({
      type: "rolled",
      value: 1 + Math.floor(Math.random() * 6),
    });
  } catch (error) {
    console.error(error);
    throw new Error("Not rolled"); // Its words go to the browser.
  }
}, "roll");

export default function Page() {
  const rolling = useSubmission(roll);
  return (
    <main>
      <h1>Roll for the room</h1>
      <form action={roll} method="post">
        <button>Roll the die</button>
      </form>
      <p role="alert">
        {rolling.error
          ? "Not rolled, because the server did not answer as it should."
          : ""}
      </p>
    </main>
  );
}
