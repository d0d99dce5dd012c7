import { type FormEvent, type ReactNode, useId, useState } from "react";

import { diagnoseSignature, type Diagnosis, SIGNATURE_HEADER } from "../../tools/signature";
import CopyButton from "../CopyButton";

type Result = Diagnosis | { readonly problem: string };

/** Says whether a signature belongs to a body and a secret, and if not, why. Everything is computed in the page. */
export default function SignatureTool({ example }: { example: string }): ReactNode {
  const id = useId();
  const [result, setResult] = useState<Result>();
  const verify = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const read = (name: string): string => {
      const value = data.get(name);
      return typeof value === "string" ? value : "";
    };
    try {
      setResult(
        await diagnoseSignature({
          // A form gives line breaks as CR LF; a textarea shows them as LF.
          body: read("body").replaceAll("\r\n", "\n"),
          secret: read("secret"),
          header: read("header"),
        }),
      );
    } catch (error) {
      setResult({ problem: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <form className="api-form" noValidate onSubmit={(event) => void verify(event)}>
      <p className="api-form-hint">Nothing leaves this page: the signature is computed in your browser.</p>
      <div className="api-form-field">
        <label htmlFor={`${id}-body`}>Raw request body</label>
        <textarea id={`${id}-body`} name="body" rows={6} spellCheck={false} defaultValue={example} />
      </div>
      <div className="api-form-field">
        <label htmlFor={`${id}-secret`}>Webhook secret</label>
        <input id={`${id}-secret`} name="secret" type="password" autoComplete="off" spellCheck={false} />
      </div>
      <div className="api-form-field">
        <label htmlFor={`${id}-header`}>
          Value of <code>{SIGNATURE_HEADER}</code>
        </label>
        <input id={`${id}-header`} name="header" type="text" autoComplete="off" spellCheck={false} />
      </div>
      <div className="api-form-row">
        <button type="submit" className="button button--primary button--sm">
          Verify
        </button>
      </div>
      <div aria-live="polite">{result && <Verdict result={result} />}</div>
    </form>
  );
}

function Verdict({ result }: { result: Result }): ReactNode {
  if ("problem" in result) {
    return <p className="api-outcome api-outcome-failure">{result.problem}</p>;
  }
  return (
    <div className={`api-outcome ${result.valid ? "api-outcome-success" : "api-outcome-failure"}`}>
      <p>
        <strong>{result.valid ? "The signature is valid." : "The signature is not valid."}</strong>
      </p>
      {!result.valid && <p>{result.reason}</p>}
      {!result.valid && result.expected !== "" && (
        <p>
          The right value is <code>{result.expected}</code>{" "}
          <CopyButton label="Copy the right value" text={() => result.expected} />
        </p>
      )}
    </div>
  );
}
