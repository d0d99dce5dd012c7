/** Stands in for the bundler's `@docusaurus/Translate`: the site is in English, so each message is as the code has it. */
export const translate = ({ message }: { message: string }): string => message;
