import Layout from "@theme/Layout";
import type { ReactNode } from "react";
export default function ApiReference(): ReactNode {
  return (
    <Layout title="API reference">
      <main>
        <h1>API reference</h1>
      </main>
    </Layout>
  );
}
