import Link from "@docusaurus/Link";
import Heading from "@theme/Heading";
import type { ReactNode } from "react";

import { TUTORIAL_NAMES, TUTORIALS } from "../../tutorials";
import { Icon } from "../icons/Icon";
import type { IconName } from "../icons/icons";
import styles from "./styles.module.css";

interface SectionProps {
  id: string;
  title: string;
  more?: { to: string; text: string };
  children: ReactNode;
}

function Section({ id, title, more, children }: SectionProps): ReactNode {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className="container">
        <div className={styles.top}>
          <Heading as="h2" id={id} className={styles.heading}>
            {title}
          </Heading>
          {more && (
            <Link to={more.to}>
              {more.text} <span aria-hidden="true">→</span>
            </Link>
          )}
        </div>
        {children}
      </div>
    </section>
  );
}

interface Tile {
  to: string;
  icon: IconName;
  title: string;
  text: string;
}

const tiles = (all: readonly Tile[], className: string | undefined): ReactNode => (
  <ul className={className}>
    {all.map(({ to, icon, title, text }) => (
      <li key={to}>
        <Icon name={icon} />
        <Link to={to}>{title}</Link> {/* Separate the texts by a space where CSS isn't applied. */}
        <span>{text}</span>
      </li>
    ))}
  </ul>
);

const FRAMEWORKS: readonly Tile[] = [
  ...TUTORIAL_NAMES.map((icon) => {
    const { title, text } = TUTORIALS[icon];
    return { to: `/docs/getting-started/${icon}`, icon, title, text };
  }),
  { to: "/docs/libraries/react", icon: "react", title: "React", text: "One hook" },
  { to: "/docs/integrations/vercel", icon: "vercel", title: "Vercel", text: "Deploy it" },
  { to: "/docs/guides/language-agnostic-client", icon: "anywhere", title: "Any language", text: "Plain WebSocket" },
];

export function Frameworks(): ReactNode {
  return (
    <Section id="start" title="Start with what you use">
      <p className={styles.lead}>Each tutorial builds the same live room on your machine, without an account.</p>
      {tiles(FRAMEWORKS, styles.frameworks)}
      <p className={styles.lead}>
        New to this? Read the <Link to="/docs/concepts">concepts</Link>. Something else? There are pages for{" "}
        <Link to="/docs/integrations/frameworks">other frameworks</Link>, such as Express, NestJS, Django, Rails and
        Laravel, for <Link to="/docs/integrations/aws-lambda">AWS Lambda</Link> and{" "}
        <Link to="/docs/integrations/hosts">other hosts</Link>, and for{" "}
        <Link to="/docs/libraries/frontend">Vue, Svelte, Solid, Angular and React Native</Link>.
      </p>
    </Section>
  );
}

const TASKS: readonly Tile[] = [
  {
    to: "/docs/guides/message-validation#signature",
    icon: "shield",
    title: "Verify a webhook",
    text: "Check the signature of the raw body, in any language.",
  },
  {
    to: "/docs/guides/language-agnostic-client#reconnect",
    icon: "plug",
    title: "Reconnect",
    text: "Heartbeats, close codes, and backoff with jitter.",
  },
  {
    to: "/docs/guides/local-development#local-service",
    icon: "laptop",
    title: "Test locally",
    text: "Run a local service, without an account.",
  },
  {
    to: "/docs/guides/type-safety",
    icon: "braces",
    title: "Share types",
    text: "Share message types between server and client.",
  },
  {
    to: "/docs/concepts#feeds",
    icon: "people",
    title: "Join and leave feeds",
    text: "Group clients, and control who receives what.",
  },
  {
    to: "/docs/guides/troubleshooting",
    icon: "buoy",
    title: "Troubleshoot",
    text: "Look up a symptom, such as 401 or 1006.",
  },
  {
    to: "/docs/guides#go-live",
    icon: "flag",
    title: "Go live",
    text: "A checklist for secrets, routes, clients and messages.",
  },
  {
    to: "/docs/self-hosting",
    icon: "box",
    title: "Self-host",
    text: "Run the open-source release with Docker Compose.",
  },
];

export function Tasks(): ReactNode {
  return (
    <Section id="tasks" title="Complete a task" more={{ to: "/docs/guides", text: "All guides" }}>
      {tiles(TASKS, styles.tasks)}
    </Section>
  );
}

export function Fit(): ReactNode {
  return (
    <Section id="fit" title="Know before you build" more={{ to: "/docs/use-case", text: "Work out the cost" }}>
      <div className={styles.columns}>
        <div>
          <Heading as="h3">It fits</Heading>
          <ul className={styles.fits}>
            <li>Notifications, live pages, progress of long jobs</li>
            <li>Chat and comments, at typing speed</li>
            <li>Lists, boards and forms that several people edit</li>
          </ul>
        </div>
        <div>
          <Heading as="h3">It does not fit</Heading>
          <ul className={styles.fitsNot}>
            <li>Games with constant input, audio, video</li>
            <li>Data that must arrive: messages are not stored</li>
            <li>Constant two-way traffic: each client message is a request to your backend</li>
          </ul>
        </div>
      </div>
      <p className={styles.after}>
        The source is <Link to="/docs/open-source">open</Link>: Apache-2.0, with two folders under the Server Side
        Public License (SSPL). Read <Link to="/docs/infrastructure">how the parts work together</Link> and{" "}
        <Link to="/docs/locations">where the hosted service runs</Link>.
      </p>
    </Section>
  );
}
