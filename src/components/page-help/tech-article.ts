interface Article {
  title: string;
  description: string;
  /** Absolute. */
  url: string;
  site: { name: string; url: string };
  /** Milliseconds since 1970, if known. */
  modified: number | undefined;
}

/** Describe a page as a schema.org TechArticle, for JSON-LD. Omits an unknown date. */
export const techArticle = ({ title, description, url, site, modified }: Article): Record<string, unknown> => ({
  "@context": "https://schema.org",
  "@type": "TechArticle",
  headline: title,
  description,
  url,
  inLanguage: "en",
  isPartOf: { "@type": "WebSite", name: site.name, url: site.url },
  ...(modified === undefined ? {} : { dateModified: new Date(modified).toISOString() }),
});
