import { tellRoom } from "@/lib/room";

async function roll() {
  "use server";
  await tellRoom({ type: "rolled", value: 1 + Math.floor(Math.random() * 6) });
}

export default function Page() {
  return (
    <main>
      <h1>Roll for the room</h1>
      <form action={roll}>
        <button>Roll the die</button>
      </form>
    </main>
  );
}
