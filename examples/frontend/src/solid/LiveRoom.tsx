import { createSignal, For, Show } from "solid-js";

import { room, words } from "../room";
import { createSocketless } from "./create-socketless";

export function LiveRoom() {
  const [lines, setLines] = createSignal<string[]>([]);
  const [problem, setProblem] = createSignal("");
  const { state, send, retry } = createSocketless(room, (line) => {
    // Keep 500 lines: more make a page slow.
    setLines((earlier) => [...earlier.slice(-499), line]);
  });

  function submit(event: SubmitEvent & { currentTarget: HTMLFormElement }) {
    event.preventDefault();
    const isAccepted = send(
      String(new FormData(event.currentTarget).get("text")),
    );
    setProblem(
      isAccepted
        ? ""
        : "Not sent: you are not in the room, or too many messages are waiting.",
    );
    if (isAccepted) event.currentTarget.reset();
  }

  return (
    <>
      <p role="status">
        {words[state().status] +
          (state().queued ? ` (${state().queued} to send)` : "")}
      </p>
      <p role="alert">{state().error ?? problem()}</p>
      <Show when={state().error}>
        <button onClick={retry}>Try now</button>
      </Show>
      <div role="log" aria-label="Messages" tabIndex={0}>
        <div>
          <For each={lines()}>{(line) => <p>{line}</p>}</For>
        </div>
      </div>
      <form onSubmit={submit}>
        <label for="text">Message</label>
        <input
          id="text"
          name="text"
          autocomplete="off"
          maxLength={1000}
          required
        />
        <button>Send</button>
      </form>
    </>
  );
}
