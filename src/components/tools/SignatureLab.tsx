import Disclosure from "../../../plugins/api-reference/client/Disclosure";
import type { ReactNode } from "react";

const does =
  "takes a request body, a secret and a header, says whether the signature is valid or exactly why not, and shows the right value. Nothing leaves the page.";

const load = () => import("./SignatureForm");

export default function SignatureLab(): ReactNode {
  return <Disclosure className="disclosure tool" label="Signature lab" does={does} load={load} props={{}} />;
}
