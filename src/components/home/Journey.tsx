import useIsBrowser from "@docusaurus/useIsBrowser";
import clsx from "clsx";
import { useState, type ReactNode } from "react";

import styles from "./journey.module.css";

const STEPS = [
  "A client sends a message over its WebSocket.",
  "Socketless calls your webhook with a signed event.",
  "Your function replies with a message for a feed.",
  "Every client in the feed receives it.",
] as const;

const CLIENTS = [52, 172, 292] as const;

const MESSAGES = ["send", "event", "reply", "first", "second", "third"] as const;

function Client({ y }: { y: number }): ReactNode {
  return (
    <g transform={`translate(16 ${y})`}>
      <rect className={styles.node} width="84" height="56" rx="10" />
      <path className={styles.detail} d="M0 17H84" />
      <circle className={styles.detailFill} cx="11" cy="9" r="2.5" />
      <circle className={styles.detailFill} cx="20" cy="9" r="2.5" />
      <path className={styles.detail} d="M14 31H56M14 42H40" />
    </g>
  );
}

/**
 * A message on its way from a client to the service, the webhook and the clients of a feed. It moves only once the page
 * can also stop it: the button and the motion come together, and neither comes when reduced motion is asked for.
 */
export default function Journey(): ReactNode {
  const pausable = useIsBrowser();
  const [paused, setPaused] = useState(false);
  return (
    <figure className={styles.journey}>
      <svg
        className={clsx(styles.picture, pausable && styles.moving, paused && styles.paused)}
        viewBox="0 0 480 392"
        role="img"
        aria-label={`The way of a message. ${STEPS.join(" ")}`}
      >
        <path className={styles.way} d="M100 80C160 80 170 170 206 186" />
        <path className={styles.way} d="M100 200H206" />
        <path className={styles.way} d="M100 320C160 320 170 230 206 214" />
        <path className={styles.wayHttp} d="M282 186C310 166 336 166 364 186" />
        <path className={styles.wayHttp} d="M364 214C336 234 310 234 282 214" />
        {CLIENTS.map((y) => (
          <Client key={y} y={y} />
        ))}
        <g transform="translate(206 162)">
          <rect className={styles.hub} width="76" height="76" rx="19" />
          <path
            className={styles.mark}
            d="M52.3 24.3C49.9 19 44.5 16 38 16c-8.3 0-14.3 4.6-14.3 10.9 0 6.7 6 9.5 14.3 11s14.3 4.4 14.3 11c0 6.3-6 10.9-14.3 10.9-6.5 0-11.9-3-14.3-8.3"
          />
          <circle className={styles.markDot} cx="52.3" cy="24.3" r="6.5" />
        </g>
        <g transform="translate(364 162)">
          <rect className={styles.node} width="100" height="76" rx="12" />
          <rect className={clsx(styles.node, styles.work)} width="100" height="76" rx="12" />
          <path
            className={styles.braces}
            d="M36 22q-7 0-7 8v3q0 5-5 5q5 0 5 5v3q0 8 7 8M64 22q7 0 7 8v3q0 5 5 5q-5 0-5 5v3q0 8-7 8"
          />
          <path className={styles.braces} d="M44 38h.1M50 38h.1M56 38h.1" />
        </g>
        <g className={styles.names}>
          <text x="82" y="376">
            clients in a feed
          </text>
          <text x="244" y="272">
            Socketless
          </text>
          <text x="414" y="272">
            your webhook
          </text>
        </g>
        <g className={styles.notes}>
          <text x="206" y="92">
            1 message
          </text>
          <text x="324" y="152">
            2 event
          </text>
          <text x="324" y="256">
            3 reply
          </text>
          <text x="226" y="316">
            4 to all of them
          </text>
        </g>
        {MESSAGES.map((message) => (
          <g key={message} className={clsx(styles.message, styles[message])}>
            <circle className={styles.dot} r="7" />
          </g>
        ))}
      </svg>
      <figcaption className={styles.caption}>
        <ol>
          {STEPS.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {pausable && (
          <button type="button" className={styles.control} onClick={() => setPaused(!paused)}>
            {paused ? "Play the animation" : "Pause the animation"}
          </button>
        )}
      </figcaption>
    </figure>
  );
}
