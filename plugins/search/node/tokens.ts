/** What the styles take from a site: each is a value of CSS, and the default is Infima's own. */
export const TOKENS = {
  /** Of what can be pressed, and of the mark in the field. */
  brand: "var(--ifm-color-primary)",
  /** Of what matches, as text. */
  brandStrong: "var(--ifm-link-color)",
  /** Behind the active row, and its edge. */
  brandSoft: "var(--ifm-hover-overlay)",
  brandLine: "var(--ifm-color-primary)",
  line: "var(--ifm-color-emphasis-300)",
  /** Around the button and keys. */
  lineStrong: "var(--ifm-color-emphasis-600)",
  text: "var(--ifm-font-color-base)",
  textSoft: "var(--ifm-color-content-secondary)",
  /** Behind the preview and keys, behind the button and the footer, and behind the window. */
  page: "var(--ifm-background-color)",
  surface: "var(--ifm-color-emphasis-100)",
  raised: "var(--ifm-background-surface-color)",
  radius: "var(--ifm-global-radius)",
  radiusSmall: "var(--ifm-global-radius)",
} as const;

export type Tokens = Record<keyof typeof TOKENS, string>;

/** The value of a custom property that a site can set: `--search-brand-soft` is the token `brandSoft`. */
const nameOf = (property: string): string =>
  property.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());

/**
 * Writes the values that a site has set into a style sheet, so that the browser gets no property that is another's name.
 *
 * @throws when the sheet asks for a value that there isn't
 */
export function withValues(css: string, values: ReadonlyMap<string, string>): string {
  return css.replace(/var\(--search-([a-z-]+)\)/g, (property, name: string) => {
    const value = values.get(nameOf(name));
    if (value === undefined) {
      throw new Error(`The style sheet asks for ${property}, which isn't among the tokens.`);
    }
    return value;
  });
}
