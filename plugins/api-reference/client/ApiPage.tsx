import Layout from "@theme/Layout";
import type { ReactNode } from "react";

import Reference from "./Reference";
import type { PageData } from "../model/model";

export default function ApiPage({ page }: { page: PageData }): ReactNode {
  const { description, styleSheet } = page.settings;
  return (
    <Layout title="API reference" description={description}>
      <link rel="stylesheet" href={styleSheet} precedence="medium" />
      <Reference {...page} />
    </Layout>
  );
}
