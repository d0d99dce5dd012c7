import Disclosure from "../../../plugins/api-reference/client/Disclosure";
import type { ReactNode } from "react";

const does =
  "builds a signed webhook request from the fields of an event, and shows it as a curl command and as a send-event.mjs command. Nothing leaves the page.";

const load = () => import("./EventForm");

export default function EventComposer(): ReactNode {
  return <Disclosure className="disclosure tool" label="Event composer" does={does} load={load} props={{}} />;
}
