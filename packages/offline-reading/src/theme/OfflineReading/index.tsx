import labels from "@generated/docusaurus-plugin-offline-reading/default/labels.json";
import useIsBrowser from "@docusaurus/useIsBrowser";
import { useEffect, useState, type ReactElement } from "react";

import { keepEverything } from "../../client/keepEverything";
import { countPages, isOn, isSupported, switchOff } from "../../client/reading";

const counted = (pages: number): string =>
  pages === 1 ? labels.onePage : labels.manyPages.replace("{count}", String(pages));

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
          {labels.store}
        </button>{" "}
        <button
          type="button"
          className="button button--secondary"
          disabled={!ready || busy}
          onClick={() =>
            run(async () => {
              await switchOff();
              return labels.removed;
            })
          }
        >
          {labels.remove}
        </button>
      </p>
      <p role="status">{busy ? labels.working : status}</p>
      <noscript>{labels.noScripts}</noscript>
    </div>
  );
}
