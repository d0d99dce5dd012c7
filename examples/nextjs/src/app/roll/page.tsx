import { RollForm } from "@/components/roll-form";

export default function Page() {
  return (
    <main>
      <h1>Roll for the room</h1>
      <RollForm />
    </main>
  );
}
