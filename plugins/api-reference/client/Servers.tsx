import type { ReactNode } from "react";

import type { Server } from "../model/model";

/** List the servers: each with its purpose, and the URLs that its variables allow. */
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
