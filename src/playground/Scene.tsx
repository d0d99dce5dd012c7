import Disclosure from "../../plugins/api-reference/client/Disclosure";
import type { ReactNode } from "react";

import type { SceneName } from "./scenes";

interface Props {
  scene: SceneName;
  /** Text of the summary; unique on the page. */
  label: string;
  /** One sentence that begins with a verb in the third person. */
  does: string;
}

const load = () => import("./Live");

/** Show a prepared room in a guide. It runs while the disclosure is open. */
export default function Scene({ scene, ...tool }: Props): ReactNode {
  return <Disclosure className="disclosure tool" {...tool} load={load} props={{ scene }} />;
}
