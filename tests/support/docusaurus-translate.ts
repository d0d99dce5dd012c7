/** Replace the bundler's `@docusaurus/Translate`, which the OpenAPI theme imports: return the English message. */
export const translate = ({ message }: { message: string }): string => message;
