import Disclosure from "docusaurus-plugin-openapi-page/disclosure";
import type { ReactNode } from "react";

import styles from "../tools/styles.module.css";
import type { SceneName } from "./scenes";

interface Props {
  scene: SceneName;
  /** The summary; unique on the page. */
  label: string;
  /** One sentence that begins with a verb in the third person. */
  does: string;
}

const load = () => import("./SceneTool");

/** A prepared room in a guide, which starts when it is opened and ends when it is closed. */
export default function Scene({ scene, label, does }: Props): ReactNode {
  return <Disclosure className={styles.tool} label={label} does={does} load={load} props={{ scene }} />;
}
