import { noFaults, type Faults } from "@socketless/local/core/faults";
import { useState, type FormEvent, type ReactNode } from "react";

import type { Room } from "./room";
import type { Scene } from "./scenes";

interface Props {
  scene: Scene;
  room: Room;
  waiting: number;
}

/** Faults that readers can switch on. Of two refusals, the last one wins. */
const FAULTS: readonly (readonly [label: string, faults: Partial<Faults>])[] = [
  ["Everything arrives twice", { duplicate: true }],
  ["Events wait for up to 3 s", { delayMs: 3000 }],
  ["Events overtake each other", { swapEvents: true }],
  ["Heartbeat answers get lost", { loseAnswers: true }],
  ["Connections are refused with 401", { refuseUpgrades: Infinity, refuseStatus: 401 }],
  ["Connections are refused with 429", { refuseUpgrades: Infinity, refuseStatus: 429 }],
  ["Every second feed or message call gets a 500", { failEverySecond: true }],
];

const REPLY = `{
  "messages": {
    "feeds": "room.lobby",
    "message": "{\\"type\\":\\"message\\",\\"name\\":\\"the reply\\",\\"text\\":\\"Hello\\"}"
  }
}`;

export default function Tools({ scene, room, waiting }: Props): ReactNode {
  const [said, setSaid] = useState("");
  const set = (event: FormEvent<HTMLFormElement>): void => {
    const fields = new FormData(event.currentTarget);
    const faults = FAULTS.filter(([label]) => fields.getAll("fault").includes(label)).map(([, fault]) => fault);
    room.stepwise(fields.has("step"));
    void room.service.control({ faults: Object.assign({}, noFaults, ...faults) as Faults });
  };
  const reply = async (json: string): Promise<void> => {
    const problems = await room.setReply(json);
    setSaid(problems || (json === "" ? "The code replies" : "Messages now get this reply"));
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void reply(String(new FormData(event.currentTarget).get("reply")).trim());
  };

  return (
    <details className="room-tools">
      <summary>Faults, steps and the reply</summary>
      <form onChange={set}>
        {FAULTS.map(([label]) => (
          <label key={label}>
            <input type="checkbox" name="fault" value={label} /> {label}
          </label>
        ))}
        <label>
          <input type="checkbox" name="step" /> Step by step
        </label>
        <button type="button" disabled={waiting === 0} onClick={() => room.step()}>
          Next step
        </button>
        <span role="status">{waiting > 0 && `${waiting} to come`}</span>
      </form>
      {!scene.isBackend && (
        <form onSubmit={submit}>
          <label>
            Reply to a message, instead of the code&apos;s own
            <textarea name="reply" rows={6} spellCheck={false} defaultValue={REPLY} />
          </label>
          <button type="submit">Reply with this</button>
          <button type="button" onClick={() => void reply("")}>
            Let the code reply
          </button>
          <p role="status">{said}</p>
        </form>
      )}
    </details>
  );
}
