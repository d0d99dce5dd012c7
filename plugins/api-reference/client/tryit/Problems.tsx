import type { ReactNode } from "react";

import type { Json, Schema } from "../../model/model";
import type { Problem } from "./validate";

/** Props of every input of the form. */
export interface FormFieldProps {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  /** True for an item of a list, which isn't marked as required. */
  readonly listed?: boolean;
  /** Undefined values aren't sent. */
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
  /** Path of the value in the body, as in problems. */
  readonly path: string;
  readonly problems: readonly Problem[];
}

/** List the problems of the value at this path. */
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
