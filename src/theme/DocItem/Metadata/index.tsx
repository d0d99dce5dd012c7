import type { ReactNode } from "react";
import Head from "@docusaurus/Head";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { useDoc } from "@docusaurus/plugin-content-docs/client";
import Metadata from "@theme-original/DocItem/Metadata";

import { techArticle } from "@site/src/components/page-help/tech-article";

export default function MetadataWrapper(): ReactNode {
  const { metadata } = useDoc();
  const { siteConfig } = useDocusaurusContext();
  return (
    <>
      <Metadata />
      <Head>
        <meta property="og:type" content="article" />
        <meta property="og:image:alt" content={metadata.title} />
        {!metadata.unlisted && (
          <link rel="alternate" type="text/markdown" href={`${siteConfig.url}${metadata.permalink}.md`} />
        )}
        <script type="application/ld+json">
          {JSON.stringify(
            techArticle({
              title: metadata.title,
              description: metadata.description,
              url: siteConfig.url + metadata.permalink,
              site: { name: siteConfig.title, url: siteConfig.url },
              modified: metadata.lastUpdatedAt ?? undefined,
            }),
          )}
        </script>
      </Head>
    </>
  );
}
