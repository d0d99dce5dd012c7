import { useState, type FormEvent, type ReactNode } from "react";

import { fragmentOf, NO_SETUP, type Setup } from "./fragment";
import type { Room } from "./room";
import { SCENES, type SceneName } from "./scenes";
import { SWITCH_NAMES, SWITCHES, type SwitchName } from "./switches";

interface Props {
  scene: SceneName;
  room: Room;
  /** What was set when the room began. */
  start: Setup;
  /** How many lines wait for the next step. */
  waiting: number;
}

const REPLY = `{
  "messages": {
    "feeds": "room.lobby",
    "message": "{\\"type\\":\\"message\\",\\"name\\":\\"the reply\\",\\"text\\":\\"Hello\\"}"
  }
}`;

/** Faults to switch on, steps to take and the reply to write. What is set stands in the page's address. */
export default function Tools({ scene, room, start, waiting }: Props): ReactNode {
  const [setup, setSetup] = useState(start);
  const [said, setSaid] = useState("");

  const change = (part: Partial<Setup>): void => {
    const next = { ...setup, ...part };
    setSetup(next);
    history.replaceState(history.state, "", fragmentOf(scene, next));
    void room.set(next);
  };
  const toggle = (name: SwitchName): void => {
    const switches = new Set(setup.switches);
    if (!switches.delete(name)) switches.add(name);
    change({ switches });
  };
  const reply = async (json: string): Promise<void> => {
    const problems = await room.setReply(json);
    setSaid(problems === "" ? (json === "" ? "The code replies" : "Messages now get this reply") : problems);
    if (problems === "") change({ reply: json });
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void reply(String(new FormData(event.currentTarget).get("reply")).trim());
  };

  return (
    <details className="room-tools" open={start !== NO_SETUP}>
      <summary>Faults, steps and the reply</summary>
      <fieldset>
        <legend>Let it go wrong</legend>
        {SWITCH_NAMES.map((name) => (
          <label key={name}>
            <input type="checkbox" checked={setup.switches.has(name)} onChange={() => toggle(name)} /> {SWITCHES[name]}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>See it slowly</legend>
        <label>
          <input
            type="checkbox"
            checked={setup.isStepping}
            onChange={() => change({ isStepping: !setup.isStepping })}
          />{" "}
          Step by step
        </label>
        <button type="button" disabled={waiting === 0} onClick={() => room.step()}>
          Next step
        </button>
        <span role="status">{setup.isStepping ? `${waiting} to come` : ""}</span>
      </fieldset>
      {SCENES[scene].isBackend !== true && (
        <form onSubmit={submit}>
          <label htmlFor={`reply-${scene}`}>Reply to a message, instead of the code&apos;s own</label>
          <textarea
            id={`reply-${scene}`}
            name="reply"
            rows={6}
            spellCheck={false}
            defaultValue={setup.reply === "" ? REPLY : setup.reply}
          />
          <button type="submit">Reply with this</button>
          <button type="button" onClick={() => void reply("")}>
            Let the code reply
          </button>
          <p role="status">{said}</p>
        </form>
      )}
      <p>The address of this page holds what you set here: copy it to share it.</p>
    </details>
  );
}
