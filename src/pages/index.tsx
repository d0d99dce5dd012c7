import Layout from "@theme/Layout";
import type { ReactNode } from "react";

import Calls from "../components/home/Calls";
import { Frameworks, Fit, Yours } from "../components/home/sections";
import Hero from "../components/home/Hero";

const DESCRIPTION =
  "Socketless gives serverless backends realtime messaging: it holds your clients' WebSockets and calls your backend with HTTP.";

export default function Home(): ReactNode {
  return (
    <Layout title="Sockets for serverless platforms" description={DESCRIPTION}>
      <main>
        <Hero />
        <Calls />
        <Frameworks />
        <Fit />
        <Yours />
      </main>
    </Layout>
  );
}
