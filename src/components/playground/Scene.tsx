import Disclosure from "../../../plugins/api-reference/client/Disclosure";
import { useEffect, useRef, type ReactNode } from "react";

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

/** A prepared room in a guide, which starts when it is opened, or by an address that holds its setup, and ends when it is closed. */
export default function Scene({ scene, label, does }: Props): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (location.hash.split("?")[0] !== `#try-${scene}`) return;
    const details = root.current?.querySelector("details");
    details?.toggleAttribute("open", true);
    details?.scrollIntoView();
  }, [scene]);
  return (
    <div ref={root} id={`try-${scene}`}>
      <Disclosure className={styles.tool} label={label} does={does} load={load} props={{ scene }} />
    </div>
  );
}
