import type { ReactNode } from "react";

import Tool from "./Tool";

const does =
  "builds a signed webhook request from the fields of an event, and shows it as a curl command and as a send-event.mjs command. Nothing leaves the page.";

const ID = "event-composer";

const load = () => import("./EventForm");

/** Builds a signed webhook request in the page. */
export default function EventComposer(): ReactNode {
  return <Tool id={ID} label="Event composer" does={does} load={load} props={{ id: ID }} />;
}
