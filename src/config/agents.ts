import type { Options } from "docusaurus-plugin-markdown-twins";

/** What agents are told beside the guides: pages that are no docs, and the documents for machines. */
export const agents = {
  before: [
    {
      route: "/",
      title: "Socketless",
      description: "What Socketless is, and the three calls that make it work.",
      section: "Start",
    },
  ],
  after: [
    {
      route: "/api/",
      title: "API reference",
      description:
        "Every operation, field, default, limit and answer, and the webhook, from the service's OpenAPI document.",
      section: "Reference",
    },
  ],
  documents: [
    { file: "/openapi.json", title: "OpenAPI 3.1", description: "The four calls and the webhook." },
    { file: "/asyncapi.json", title: "AsyncAPI 3.0", description: "The frames of the WebSocket, and the webhook." },
    {
      file: "/signature-vectors.json",
      title: "Signature test vectors",
      description: "Bodies, secrets and headers, with the verdict that a verification must reach.",
    },
  ],
} satisfies Options;
