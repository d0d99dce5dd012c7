import DocItem from "@theme/DocItem";
import DocRoot from "@theme/DocRoot";
import DocVersionRoot from "@theme/DocVersionRoot";
import DocsRoot from "@theme/DocsRoot";

/**
 * Layout components of guides. Nearly every visit needs them, and in the main chunk they cost less than in chunks of
 * their own.
 */
export const shell = [DocItem, DocRoot, DocVersionRoot, DocsRoot];
