import type { ReactNode } from "react";

import Tool from "./Tool";

const does =
  "takes a request body, a secret and a header, says whether the signature is valid or exactly why not, and shows the right value. Nothing leaves the page.";

const ID = "signature-lab";

const load = () => import("./SignatureForm");

/** Explains a webhook signature in the page. */
export default function SignatureLab(): ReactNode {
  return <Tool id={ID} label="Signature lab" does={does} load={load} props={{ id: ID }} />;
}
