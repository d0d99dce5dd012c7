import type { ApiModel, Code, MediaType, Token } from "../model/model";

/**
 * Take the highlighted code out of the page's data, and leave its number in a list: a page from the server has it in
 * its HTML, so only pages that the browser renders load it.
 */
export function splitCode(model: ApiModel): { model: ApiModel; codes: readonly (readonly Token[])[] } {
  const codes: (readonly Token[])[] = [];
  const late = <T extends { readonly code: Code }>(shown: T): T => ({
    ...shown,
    code: typeof shown.code === "number" ? shown.code : codes.push(shown.code) - 1,
  });
  const contentsOf = <T extends { readonly contents: readonly MediaType[] }>(owner: T): T => ({
    ...owner,
    contents: owner.contents.map((content) => ({ ...content, examples: content.examples.map(late) })),
  });
  const operations = model.operations.map(({ body, ...operation }) => ({
    ...operation,
    samples: operation.samples.map(late),
    ...(body && { body: contentsOf(body) }),
    responses: operation.responses.map(contentsOf),
  }));
  return { model: { ...model, operations }, codes };
}
