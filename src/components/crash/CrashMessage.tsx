import type { ReactNode } from "react";

interface Props {
  tryAgain: () => void;
  children?: ReactNode;
}

/** Show the crash message, using nothing that may be missing after a crash. */
export default function CrashMessage({ tryAgain, children }: Props): ReactNode {
  return (
    <div className="row">
      <div className="col col--6 col--offset-3" role="alert">
        {/* oxlint-disable-next-line @docusaurus/prefer-docusaurus-heading -- it asks for the site's configuration */}
        <h1>This page crashed.</h1>
        <p>Something on it went wrong. Try again, or go to another page: the others are not affected.</p>
        <button type="button" className="button button--primary" onClick={tryAgain}>
          Try again
        </button>
        {children}
      </div>
    </div>
  );
}
