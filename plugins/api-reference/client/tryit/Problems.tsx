import type { ReactNode } from "react";

import type { Json, Schema } from "../../model/model";
import type { Problem } from "./validate";

/** What every input of the form gets. */
export interface FormFieldProps {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  /** True for one of a list, which is not marked as required. */
  readonly listed?: boolean;
  /** Undefined is not sent. */
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
  /** The place in the body, as problems name it. */
  readonly path: string;
  readonly problems: readonly Problem[];
}

/** What is wrong with the value at this place. */
export default function Problems({
  path,
  problems,
  id,
}: {
  path: string;
  problems: readonly Problem[];
  id?: string;
}): ReactNode {
  const own = problems.filter((problem) => problem.path === path);
  return own.length === 0 ? null : (
    <p className={own.every(({ hint }) => hint) ? "api-form-hint" : "api-form-problem"} id={id}>
      {own.map(({ message }) => `This ${message}.`).join(" ")}
    </p>
  );
}
