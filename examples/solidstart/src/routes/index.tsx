import { For } from "solid-js";

import { createRoom } from "~/lib/create-room";

export default function Page() {
  const { status, problem, lines, send } = createRoom();

  function submit(event: SubmitEvent & { currentTarget: HTMLFormElement }) {
    event.preventDefault();
    const form = event.currentTarget;
    if (send(String(new FormData(form).get("text")))) form.reset();
  }

  return (
    <main>
      <h1>Live room</h1>
      <p role="status">{status()}</p>
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
      <p role="alert">{problem()}</p>
    </main>
  );
}
