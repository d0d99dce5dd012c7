import { useConnection } from "@socketless/sdk/solid";
import { createSignal, For, Show } from "solid-js";

import {
  headers,
  messageOf,
  withLine,
  words,
  type Line,
  type RoomMessage,
} from "../room";

export function LiveRoom() {
  const [lines, setLines] = createSignal<Line[]>([]);
  const [problem, setProblem] = createSignal("");
  const { state, send, retry } = useConnection<RoomMessage>({
    headers,
    onMessage: (message) => setLines((earlier) => withLine(earlier, message)),
  });

  function submit(event: SubmitEvent & { currentTarget: HTMLFormElement }) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("text"));
    const isAccepted = send(messageOf(text));
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
          <For each={lines()}>{({ text }) => <p>{text}</p>}</For>
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
