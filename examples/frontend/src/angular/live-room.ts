import { Component, signal } from "@angular/core";
import { injectConnection } from "@socketless/sdk/angular";

import {
  headers,
  messageOf,
  withLine,
  words,
  type Line,
  type RoomMessage,
} from "../room";

@Component({
  selector: "live-room",
  template: `
    <p role="status">
      {{ words[state().status]
      }}{{ state().queued ? " (" + state().queued + " to send)" : "" }}
    </p>
    <p role="alert">{{ state().error ?? problem() }}</p>
    @if (state().error) {
      <button (click)="retry()">Try now</button>
    }
    <div role="log" aria-label="Messages" tabindex="0">
      <div>
        @for (line of lines(); track line.id) {
          <p>{{ line.text }}</p>
        }
      </div>
    </div>
    <form (submit)="submit($event, text)">
      <label for="text">Message</label>
      <input #text id="text" autocomplete="off" maxlength="1000" required />
      <button>Send</button>
    </form>
  `,
})
export class LiveRoom {
  readonly words = words;
  readonly lines = signal<Line[]>([]);
  readonly problem = signal("");
  readonly #room = injectConnection<RoomMessage>({
    headers,
    onMessage: (message) =>
      this.lines.update((earlier) => withLine(earlier, message)),
  });
  readonly state = this.#room.state;
  readonly retry = this.#room.retry;

  submit(event: Event, field: HTMLInputElement) {
    event.preventDefault();
    const isAccepted = this.#room.send(messageOf(field.value));
    this.problem.set(
      isAccepted
        ? ""
        : "Not sent: you are not in the room, or too many messages are waiting.",
    );
    if (isAccepted) field.value = "";
  }
}
