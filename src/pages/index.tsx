import Layout from "@theme/Layout";
import type { ReactNode } from "react";

import FirstCall from "../components/home/FirstCall";
import Hero from "../components/home/Hero";
import { Fit, Frameworks, Tasks } from "../components/home/sections";
import FirstAnswer from "./_first-answer.mdx";
import FirstCallCode from "./_first-call.mdx";

const DESCRIPTION =
  "Socketless gives serverless backends realtime messaging: it holds your clients' WebSockets and calls your backend with HTTP.";

export default function Home(): ReactNode {
  return (
    <Layout title="Sockets for serverless platforms" description={DESCRIPTION}>
      <main>
        <Hero />
        <FirstCall call={<FirstCallCode />} answer={<FirstAnswer />} />
        <Frameworks />
        <Tasks />
        <Fit />
      </main>
    </Layout>
  );
}
