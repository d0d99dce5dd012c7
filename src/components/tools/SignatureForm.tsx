import Link from "@docusaurus/Link";
import { type FormEvent, type ReactNode, useState } from "react";

import { Bar, Field, Result } from "./parts";
import { diagnoseSignature, type Diagnosis, SIGNATURE_HEADER, type SignatureInput } from "./signature";
import styles from "./styles.module.css";

const GUIDE = "/docs/guides/message-validation";

const SIGNED: SignatureInput = {
  body: '{"action":"CONNECTION_OPEN","data":{"connection":{"clientId":"wskl_live_example","identifier":"ada"}}}',
  secret: "whsec_test_5f2b8c1e9d",
  header: "hmac-sha256=839623ecddcb1ca9175cae22a5c7fd60058ee5f063041b7c8990eecd988b9f1d",
};

function Outcome({ reason, expected }: Diagnosis): ReactNode {
  if (reason === undefined) {
    return <p className="alert alert--success">The signature is valid.</p>;
  }
  return (
    <>
      <div className="alert alert--danger">
        <p>
          <strong>The signature is not valid.</strong> <span>{reason}</span>
        </p>
        <p>
          <Link to={`${GUIDE}#signature`}>Code for your runtime</Link>,{" "}
          <Link to={`${GUIDE}#failures`}>what else makes it fail</Link>.
        </p>
      </div>
      {expected !== "" && <Result label="The right value" text={expected} />}
    </>
  );
}

interface Props {
  /** Initial body, with an empty secret. Without it the form starts with a signed example. */
  readonly example?: string;
}

/** Check a signature against a body and a secret, and explain a mismatch. */
export default function SignatureForm({ example }: Props): ReactNode {
  const first = example === undefined ? SIGNED : { body: example, secret: "", header: "" };
  const [input, setInput] = useState(first);
  const [diagnosis, setDiagnosis] = useState<Diagnosis>();

  const change = (part: Partial<SignatureInput>): void => {
    setInput({ ...input, ...part });
    setDiagnosis(undefined);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void diagnoseSignature(input).then(setDiagnosis);
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <Bar onReset={() => change(first)} />
      <div>
        <Field label="Raw request body" lines={5} value={input.body} onChange={(body) => change({ body })} />
        <Field
          label="Webhook secret of the client"
          value={input.secret}
          onChange={(secret) => change({ secret })}
          secret={example !== undefined}
        />
        <Field
          label={
            <>
              Value of <code>{SIGNATURE_HEADER}</code>
            </>
          }
          value={input.header}
          onChange={(header) => change({ header })}
        />
        <button type="submit" className="button button--primary button--sm">
          Check the signature
        </button>
      </div>
      <div aria-live="polite">{diagnosis && <Outcome {...diagnosis} />}</div>
    </form>
  );
}
