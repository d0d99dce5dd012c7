import { createSignal, For, onCleanup, onMount } from "solid-js";

import { openRoom, post, textOf, type RoomClient } from "../lib/client";

export default function Page() {
  let client: RoomClient | undefined;
  const [status, setStatus] = createSignal("Connecting");
  const [messages, setMessages] = createSignal<string[]>([]);

  onMount(() => {
    client = openRoom(setStatus, (message) => setMessages((earlier) => [...earlier, textOf(message)]));
  });
  onCleanup(() => client?.close());

  function send(event: SubmitEvent & { currentTarget: HTMLFormElement }) {
    event.preventDefault();
    const form = event.currentTarget;
    if (client?.send(String(new FormData(form).get("text")))) {
      form.reset();
    }
  }

  function roll() {
    post("/roll").catch((error: Error) => setStatus(error.message));
  }

  return (
    <main>
      <h1>Live room</h1>
      <p role="status">{status()}</p>
      <ul aria-live="polite">
        <For each={messages()}>{(message) => <li>{message}</li>}</For>
      </ul>
      <form onSubmit={send}>
        <input name="text" aria-label="Message" placeholder="Say something" autocomplete="off" required />
        <button>Send</button>
        <button type="button" onClick={roll}>
          Roll the dice
        </button>
      </form>
    </main>
  );
}
