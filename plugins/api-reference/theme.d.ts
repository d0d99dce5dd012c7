declare module "@in-page-server" {
  import type { InPageServer } from "./model/in-page";

  /** Starts the server from the option `inPageServer`. */
  export default function startServer(): Promise<InPageServer>;
}

declare module "@theme/WebhookTool" {
  import type { Operation } from "./model/model";
  import type { ReactNode } from "react";

  export interface Props {
    readonly webhook: Operation;
    /** The first example of the webhook's body, as JSON text. */
    readonly example: string;
  }

  /** Shown beside each webhook; the site provides it. */
  export default function WebhookTool(props: Props): ReactNode;
}

declare module "@theme/PageLine" {
  import type { ReactNode } from "react";

  export interface Props {
    readonly kind?: string | undefined;
    readonly time?: string | undefined;
    /** Path of the page's Markdown twin. */
    readonly markdown?: string | undefined;
    readonly editUrl?: string | undefined;
  }

  /** Shown above a page's title; the site provides it. */
  export default function PageLine(props: Props): ReactNode;
}
