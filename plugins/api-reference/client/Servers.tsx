import type { ReactNode } from "react";

import type { Server } from "../model/model";

/** Where requests go: each server with what it is for, and the addresses that its variables allow. */
export default function Servers({ servers }: { servers: readonly Server[] }): ReactNode {
  return servers.map(({ choices = [], description, url }) => (
    <div key={url}>
      <dt>{description || "Server"}</dt>
      {(choices.length > 0 ? choices : [url || "/"]).map((address) => (
        <dd key={address}>
          <code>{address}</code>
        </dd>
      ))}
    </div>
  ));
}
