import Layout from "@theme/Layout";
import type { ReactNode } from "react";

import type { ApiModel } from "../../plugins/api-reference/model";
import Reference from "./Reference";
import stylesheet from "./reference.pcss";

/**
 * The page at `/api/`. Its stylesheet is a file of its own, because the site's bundler puts the CSS of all pages
 * together, and no other page needs this one.
 */
export default function ApiReference({ model }: { model: ApiModel }): ReactNode {
  return (
    <Layout
      title="API reference"
      description="Every call and every webhook event of the Socketless API: fields, limits, defaults, answers, samples in six languages, and requests from the page."
    >
      <link rel="stylesheet" href={stylesheet} precedence="medium" />
      <Reference model={model} />
    </Layout>
  );
}
