import Link from "@docusaurus/Link";
import useBaseUrl from "@docusaurus/useBaseUrl";
import { type FormEvent, type ReactNode, useEffect, useId, useState } from "react";

import Bar from "./Bar";
import Field from "./Field";
import { fieldsOf, toolFragment } from "./link";
import Result from "./Result";
import { diagnoseSignature, type Diagnosis, SIGNATURE_HEADER, type SignatureInput } from "./signature";
import styles from "./styles.module.css";
import { bytesOf, fetchVectors, type Vector } from "./vectors";

const GUIDE = "/docs/guides/message-validation";

type Verdict = Diagnosis | { readonly problem: string };

/** A body, a secret and the header that is right for them. */
const SIGNED: SignatureInput = {
  body: '{"action":"CONNECTION_OPEN","data":{"connection":{"clientId":"wskl_live_example","identifier":"ada"}}}',
  secret: "whsec_test_5f2b8c1e9d",
  header: "hmac-sha256=839623ecddcb1ca9175cae22a5c7fd60058ee5f063041b7c8990eecd988b9f1d",
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function VectorMenu({ onChoose }: { onChoose: (vector: Vector) => void }): ReactNode {
  const id = useId();
  const address = useBaseUrl("/signature-vectors.json");
  const [vectors, setVectors] = useState<readonly Vector[]>([]);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    fetchVectors(address).then(setVectors, (error: unknown) => setProblem(messageOf(error)));
  }, [address]);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Load a test vector</label>
      <select
        id={id}
        defaultValue=""
        disabled={vectors.length === 0}
        onChange={({ target }) => {
          const vector = vectors.find(({ name }) => name === target.value);
          if (vector !== undefined) {
            onChoose(vector);
          }
        }}
      >
        <option value="" disabled>
          Choose one
        </option>
        {vectors.map(({ name, description }) => (
          <option key={name} value={name}>
            {name}: {description}
          </option>
        ))}
      </select>
      {problem !== undefined && <p className={styles.hint}>{problem}</p>}
    </div>
  );
}

function Outcome({ verdict }: { verdict: Verdict }): ReactNode {
  if ("problem" in verdict) {
    return <p className={styles.refused}>{verdict.problem}</p>;
  }
  return (
    <>
      <div className={verdict.valid ? styles.accepted : styles.refused}>
        <p>
          <strong>{verdict.valid ? "The signature is valid." : "The signature is not valid."}</strong>{" "}
          {!verdict.valid && <span>{verdict.reason}</span>}
        </p>
        {!verdict.valid && (
          <p>
            <Link to={`${GUIDE}#signature`}>Code for your runtime</Link>,{" "}
            <Link to={`${GUIDE}#failures`}>what else makes it fail</Link>.
          </p>
        )}
      </div>
      {!verdict.valid && verdict.expected !== "" && <Result label="The right value" text={verdict.expected} />}
    </>
  );
}

interface Props {
  /** A body to begin with, whose secret only the reader has. Without it the form begins with a signed example. */
  readonly example?: string;
  /** Of the tool's element; without it there is no link to share. */
  readonly id?: string;
}

const firstInput = (example: string | undefined): SignatureInput =>
  example === undefined ? SIGNED : { body: example, secret: "", header: "" };

/** What the address fills in; a link never carries the secret. */
function inputFromAddress(id: string | undefined): SignatureInput | undefined {
  const given = id === undefined ? undefined : fieldsOf(id, window.location.hash);
  return given && { body: given.get("body") ?? "", secret: "", header: given.get("header") };
}

/** Says whether a signature is right for a body and a secret, and if not, why. */
export default function SignatureForm({ example, id }: Props): ReactNode {
  const [input, setInput] = useState(() => inputFromAddress(id) ?? firstInput(example));
  const [verdict, setVerdict] = useState<Verdict>();
  const { body, secret, header } = input;

  const change = (part: Partial<SignatureInput>): void => {
    setInput({ ...input, ...part });
    setVerdict(undefined);
  };
  const check = async (checked: SignatureInput): Promise<void> => {
    setVerdict(undefined);
    setVerdict(await diagnoseSignature(checked).catch((error: unknown) => ({ problem: messageOf(error) })));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void check(input);
  };
  const choose = (vector: Vector): void => {
    const chosen = { body: bytesOf(vector), secret: vector.secret, header: vector.header };
    setInput(chosen);
    void check(chosen);
  };
  const loaded = typeof body !== "string";
  const text = loaded ? new TextDecoder().decode(body) : body;

  return (
    <form className={styles.form} onSubmit={submit}>
      <Bar
        onReset={() => {
          setInput(firstInput(example));
          setVerdict(undefined);
        }}
        fragment={id === undefined ? undefined : toolFragment(id, { body: text, header: header ?? "" })}
        without="the secret"
      />
      <div className={styles.input}>
        {example === undefined && <VectorMenu onChoose={choose} />}
        <Field
          label="Raw request body"
          lines={5}
          value={text}
          onChange={(value) => change({ body: value })}
          hint={
            loaded ? `The ${body.length} bytes of the test vector are checked, until you change the text.` : undefined
          }
        />
        <Field
          label="Webhook secret of the client"
          value={secret}
          onChange={(value) => change({ secret: value })}
          secret={example !== undefined}
        />
        <Field
          label={
            <>
              Value of <code>{SIGNATURE_HEADER}</code>
            </>
          }
          value={header ?? ""}
          onChange={(value) => change({ header: value })}
          hint={header === null ? "The header is absent." : undefined}
        />
        <button type="submit" className="button button--primary button--sm">
          Check the signature
        </button>
      </div>
      <div className={styles.output} aria-live="polite">
        {verdict !== undefined && <Outcome verdict={verdict} />}
      </div>
    </form>
  );
}
