import { LiveRoom } from "@/components/live-room";

export default function Page() {
  return (
    <main>
      <h1>Live room</h1>
      <LiveRoom />
    </main>
  );
}
