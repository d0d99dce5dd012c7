interface Article {
  title: string;
  description: string;
  /** Absolute. */
  url: string;
  site: { name: string; url: string };
  /** Milliseconds since 1970, when it is known. */
  modified: number | undefined;
}

/** Describes a page as a schema.org TechArticle, for JSON-LD. The date is left out when it isn't known. */
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
