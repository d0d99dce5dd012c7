import { useConnection } from "@socketless/sdk/solid";
import { createSignal, For } from "solid-js";

type Message = Record<"type" | "id" | "name" | "text" | "value", string>;

// The page stays the same guest when it connects again.
const headers = { "X-Guest": crypto.randomUUID() };

export default function Page() {
  const [name, setName] = createSignal("");
  const [lines, setLines] = createSignal<{ id: string; text: string }[]>([]);

  const { state, send } = useConnection<Message>({
    headers,
    onMessage({ type, id, text, value, name: who }) {
      if (type === "welcome") setName(who);
      if (type === "joined" || type === "left") show(id, `${who} ${type}`);
      if (type === "message") show(id, `${who}: ${text}`);
      if (type === "rolled") show(id, `The server rolled a ${value}`);
    },
  });

  function show(id: string, text: string) {
    // Drop a message that arrived twice.
    if (lines().some((line) => line.id === id)) return;
    // Keep 500 lines: more make a page slow.
    setLines([...lines().slice(-499), { id, text }]);
  }

  function submit(event: SubmitEvent & { currentTarget: HTMLFormElement }) {
    event.preventDefault();
    const form = event.currentTarget;
    const text = new FormData(form).get("text");
    if (send({ id: crypto.randomUUID(), text })) form.reset();
  }

  return (
    <main>
      <h1>Live room</h1>
      <p role="status">
        {state().status === "connected" && name()
          ? `Connected as ${name()}`
          : state().status}
      </p>
      <div role="log" aria-label="Messages" tabindex="0">
        <div>
          <For each={lines()}>{(line) => <p>{line.text}</p>}</For>
        </div>
      </div>
      <form onSubmit={submit}>
        <label for="text">Message</label>
        <input
          id="text"
          name="text"
          autocomplete="off"
          maxlength="1000"
          required
        />
        <button>Send</button>
      </form>
      <p role="alert">
        {state().queued > 0 ? `${state().queued} to send` : state().error}
      </p>
    </main>
  );
}
