import DocItem from "@theme/DocItem";
import DocRoot from "@theme/DocRoot";
import DocVersionRoot from "@theme/DocVersionRoot";
import DocsRoot from "@theme/DocsRoot";

/**
 * What guides show around their content. Nearly every visit needs it, and as a part of the main script it costs less than
 * in files of its own.
 */
export const shell = [DocItem, DocRoot, DocVersionRoot, DocsRoot];
