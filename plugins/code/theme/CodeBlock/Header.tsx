import { Fragment, type ReactNode } from "react";
import clsx from "clsx";
import Link from "@docusaurus/Link";

import { addressParts } from "../../address-parts";
import { badgeOf, TERMINAL } from "./badge";
import { COPY_LABELS } from "./buttons";
import { Icon } from "./Icon";
import styles from "./styles.module.css";

/** The section on how the contract and the release differ. */
const DIFFERENCES = "/docs/self-hosting#release";

/** Show a title. Of a file's path, dim the folders, and let it wrap after each of them. */
function Title({ children }: { children: string }): ReactNode {
  const [, folder, file = ""] = /^(\S*\/)(\S+)$/.exec(children) ?? [];
  return (
    <div className={styles.codeBlockTitle}>
      {folder === undefined ? (
        children
      ) : (
        <>
          <span className={styles.folder}>
            {addressParts(folder).map((part) => (
              <Fragment key={part}>
                {part}
                <wbr />
              </Fragment>
            ))}
          </span>
          <span>{file}</span>
        </>
      )}
    </div>
  );
}

function Download({ path }: { path: string }): ReactNode {
  return (
    // Use a plain link: the address is a file, not a route.
    // oxlint-disable-next-line @docusaurus/no-html-links
    <a href={path} download title="Download file" aria-label="Download file">
      <Icon path="M8.8 1.5v6.4l2.1-2.1L12 6.9l-4 4-4-4 1.1-1.1 2.1 2.1V1.5zM2.5 12.5h11V14h-11z" />
    </a>
  );
}

/** Services that a program was tested against, by the word of the fence. */
const SERVICES = new Map([
  ["contract", "a local service that follows the contract"],
  ["release", "one that behaves like the open-source release"],
]);

function Against({ names }: { names: string }): ReactNode {
  const services = names.split(", ").map((name) => SERVICES.get(name) ?? name);
  return (
    <Link
      to={DIFFERENCES}
      className={styles.against}
      title={`Tested against ${services.join(", and ")}`}
      data-search="skip"
    >
      Tested
    </Link>
  );
}

interface Props {
  title: string | undefined;
  language: string | undefined;
  /** How many lines are new. */
  added: string | undefined;
  /** Address of the whole file. */
  download: string | undefined;
  against: string | undefined;
}

/** A button that `addBehaviour` gives its work and its outcome. */
const CopyButton = (): ReactNode => (
  <button type="button" className={clsx("clean-btn", styles.copy)} data-button="copy" aria-label={COPY_LABELS.none}>
    <span>Copy</span>
  </button>
);

/** Sticky header of a code block: title and buttons. */
export function Header({ title: given, language, added, download, against }: Props): ReactNode {
  const badge = badgeOf(language);
  const title = given ?? (badge === TERMINAL ? "Terminal" : undefined);
  return (
    <div className={styles.header} data-language={badge}>
      <div className={styles.name}>
        {title && <Title>{title}</Title>}
        {added && (
          <span className={styles.added} data-search="skip">
            {`+${added} lines`}
          </span>
        )}
      </div>
      {against && <Against names={against} />}
      <div className={styles.buttons}>
        {download && <Download path={download} />}
        <CopyButton />
      </div>
    </div>
  );
}
