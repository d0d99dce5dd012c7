import { Component, signal } from "@angular/core";

import { LiveRoom } from "./live-room";

@Component({
  selector: "body",
  imports: [LiveRoom],
  template: `
    <h1>Live room</h1>
    <button (click)="isInRoom.set(!isInRoom())">
      {{ isInRoom() ? "Leave" : "Join" }}
    </button>
    @if (isInRoom()) {
      <live-room />
    }
  `,
})
export class App {
  readonly isInRoom = signal(true);
}
