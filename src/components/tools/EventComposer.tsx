import Disclosure from "docusaurus-plugin-openapi-page/disclosure";
import type { ReactNode } from "react";

import styles from "./styles.module.css";

const does =
  "builds a signed webhook request from the fields of an event, and gives it as a curl command and as arguments of send-event.mjs. Nothing leaves the page.";

const load = () => import("./EventForm");

/** Builds a signed webhook request in the page. */
export default function EventComposer(): ReactNode {
  return <Disclosure className={styles.tool} label="Event composer" does={does} load={load} props={{}} />;
}
