import type { ReactNode } from "react";

import LazyTool from "./LazyTool";

const does =
  "takes a request body, a secret and a header, says whether the signature is valid or exactly why not, and shows the right value. Nothing leaves the page.";

const load = () => import("./SignatureForm");

/** Explains a webhook signature in the page. */
export default function SignatureLab(): ReactNode {
  return <LazyTool title="Signature lab" does={does} load={load} />;
}
