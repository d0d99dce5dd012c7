import Heading from "@theme/Heading";
import type { ReactNode } from "react";

import type { Operation, Security } from "../model/model";
import PlainLink from "./PlainLink";
import Rich from "./Rich";

/** Two dashes, so that no operation's title has the same anchor. */
const ANCHOR = "api--authorization";

/** Describe how calls are authorized: each security scheme once. */
export default function Authorization({ operations }: { operations: readonly Operation[] }): ReactNode {
  const schemes = new Map(operations.flatMap(({ security }) => security.flat()).map((scheme) => [scheme.name, scheme]));
  return schemes.size === 0 ? null : (
    <section className="api-authorization">
      <Heading as="h2" id={ANCHOR}>
        Authorization
      </Heading>
      {[...schemes.values()].map(({ name, label, description }) => (
        <div key={name}>
          <code>{label}</code>
          <Rich text={description} />
        </div>
      ))}
    </section>
  );
}

/** Show which schemes an operation needs, where operations differ. */
export function Needs({ security }: { security: Operation["security"] }): ReactNode {
  const asked = security.filter((together) => together.length > 0);
  return asked.length === 0 ? null : (
    <p className="api-needs">
      {asked.length < security.length ? "Optional:" : "Needs"}{" "}
      <PlainLink href={`#${ANCHOR}`}>{asked.map(labelOf).join(" or ")}</PlainLink>
    </p>
  );
}

const labelOf = (together: readonly Security[]): string => together.map(({ label }) => label).join(" and ");
