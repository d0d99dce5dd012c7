import Disclosure from "../../../plugins/api-reference/client/Disclosure";
import type { Props } from "@theme/WebhookTool";
import type { ReactNode } from "react";

const does =
  "takes a request body, a secret and a header, and says whether the signature is valid. Nothing leaves the page.";

const load = () => import("../../components/tools/SignatureForm");

export default function WebhookTool({ example }: Props): ReactNode {
  return (
    <Disclosure className="api-panel api-tool" label="Verify a signature" does={does} load={load} props={{ example }} />
  );
}
