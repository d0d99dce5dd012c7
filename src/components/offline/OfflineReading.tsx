import useIsBrowser from "@docusaurus/useIsBrowser";
import { useEffect, useState, type ReactElement } from "react";

import { countPages, isOn, isSupported, keepEverything, switchOff } from "@site/src/plugins/offline/reading";

const counted = (pages: number): string => `${pages} ${pages === 1 ? "page is" : "pages are"} stored on this device.`;

/** The reader's switch for offline reading. */
export default function OfflineReading(): ReactElement {
  const ready = useIsBrowser() && isSupported();
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState("");

  useEffect(() => {
    if (isSupported() && isOn()) {
      void countPages().then((pages) => setStatus(counted(pages)));
    }
  }, []);

  const run = (work: () => Promise<string>): void => {
    setBusy(true);
    work()
      .catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
      .then((text) => {
        setStatus(text);
        setBusy(false);
      });
  };

  return (
    <div className="offline-reading">
      <p>
        <button
          type="button"
          className="button button--primary"
          disabled={!ready || busy}
          onClick={() => run(async () => counted(await keepEverything()))}
        >
          Store all pages
        </button>{" "}
        <button
          type="button"
          className="button button--secondary"
          disabled={!ready || busy}
          onClick={() =>
            run(async () => {
              await switchOff();
              return "Offline reading is off, and nothing is stored.";
            })
          }
        >
          Switch off and delete
        </button>
      </p>
      <p role="status">{busy ? "Working…" : status}</p>
      <noscript>Storing pages needs JavaScript.</noscript>
    </div>
  );
}
