import Link from "@docusaurus/Link";
import Heading from "@theme/Heading";
import type { ReactNode } from "react";

import CardList, { type Card } from "./CardList";
import Section from "./Section";
import styles from "./styles.module.css";

const FRAMEWORKS: readonly Card[] = [
  { to: "/docs/getting-started/hono", title: "Hono", text: "One small server with a page, a webhook and a room." },
  { to: "/docs/getting-started/nextjs", title: "Next.js", text: "Route handlers and a client component." },
  { to: "/docs/getting-started/solidstart", title: "SolidStart", text: "API routes and a Solid component." },
  { to: "/docs/getting-started/sveltekit", title: "SvelteKit", text: "Server endpoints and a Svelte component." },
  { to: "/docs/libraries/react", title: "React", text: "A provider and typed hooks, to copy." },
  { to: "/docs/integrations/vercel", title: "Vercel", text: "Environment variables, regions, previews." },
  {
    to: "/docs/guides/language-agnostic-client",
    title: "Any language",
    text: "The wire protocol, with clients in other languages.",
  },
  { to: "/docs/concepts", title: "The concepts", text: "Connections, feeds, events and delivery, with pictures." },
];

/** Entry points for each framework. */
export function Frameworks(): ReactNode {
  return (
    <Section id="frameworks" title="Start with what you use">
      <CardList cards={FRAMEWORKS} />
    </Section>
  );
}

/** What the service is for, and what it is not for. */
export function Fit(): ReactNode {
  return (
    <Section id="fit" title="Know before you build">
      <div className={styles.columns}>
        <div>
          <Heading as="h3">It fits</Heading>
          <ul>
            <li>Notifications, live pages, progress of long jobs</li>
            <li>Chat and comments, at typing speed</li>
            <li>Lists, boards and forms that several people edit</li>
          </ul>
        </div>
        <div>
          <Heading as="h3">It does not fit</Heading>
          <ul>
            <li>Games with constant input, audio, video</li>
            <li>Data that must arrive: messages are not stored</li>
            <li>Heavy two-way traffic: each client message is a request to your backend</li>
          </ul>
        </div>
      </div>
      <p className={styles.after}>
        The <Link to="/docs/use-case">use cases</Link> say why, and how to count the requests.
      </p>
    </Section>
  );
}

const YOURS: readonly Card[] = [
  {
    to: "/docs/open-source",
    title: "Open source",
    text: "Apache-2.0, with two folders under the Server Side Public License (SSPL).",
  },
  { to: "/docs/self-hosting", title: "Self-hosting", text: "Run the whole service with Docker Compose." },
  { to: "/docs/infrastructure", title: "Infrastructure", text: "The parts, and how a message passes through them." },
  { to: "/docs/locations", title: "Locations", text: "Where the hosted service runs." },
];

/** Source, hosting and what runs behind the API. */
export function Yours(): ReactNode {
  return (
    <Section id="yours" title="Yours to read and to host">
      <CardList cards={YOURS} />
    </Section>
  );
}
