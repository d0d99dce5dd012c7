import type { PrismTheme } from "prism-react-renderer";

type Style = Pick<PrismTheme["plain"], "color" | "fontStyle">;

export interface Themes {
  light: PrismTheme;
  dark: PrismTheme;
}

export interface Palette {
  /** Class of a token by the Prism types around it; undefined when the token looks like plain text. */
  classOf(types: readonly string[]): string | undefined;
  /** Rules for both colour modes. */
  stylesheet: string;
}

const styleOf = (theme: PrismTheme, type: string): Style => {
  const styles = theme.styles
    .filter(({ types, languages }) => languages === undefined && types.includes(type))
    .map(({ style: { color, fontStyle } }) => ({ ...(color && { color }), ...(fontStyle && { fontStyle }) }));
  return Object.assign({}, ...styles) as Style;
};

/** What a theme gives a type: its colour, and its font style if it has one. */
function declarationsOf(theme: PrismTheme, type: string | undefined): string {
  const { color, fontStyle } = { ...theme.plain, ...(type === undefined ? {} : styleOf(theme, type)) };
  return [...(color ? [`color:${color}`] : []), ...(fontStyle ? [`font-style:${fontStyle}`] : [])].join(";");
}

/**
 * Makes one class for each pair of looks that the two themes give to Prism's types.
 *
 * A token takes the look of its innermost type that one of the themes styles, so that both modes colour the same pieces.
 */
export function paletteOf(themes: Themes): Palette {
  const types = [...new Set([...themes.light.styles, ...themes.dark.styles].flatMap((entry) => entry.types))];
  const plain = lookOf(undefined);
  const classes = new Map<string, string>();
  const looks = new Map<string, string>();

  function lookOf(type: string | undefined): string {
    return `${declarationsOf(themes.light, type)}|${declarationsOf(themes.dark, type)}`;
  }

  for (const type of types) {
    const look = lookOf(type);
    if (!looks.has(look)) {
      looks.set(look, look === plain ? "" : `t-${looks.size.toString(36)}`);
    }
    classes.set(type, looks.get(look) ?? "");
  }

  const rules = [...looks].filter(([, name]) => name !== "");
  const modeRules = (index: 0 | 1): string[] => rules.map(([look, name]) => `.${name}{${look.split("|")[index]}}`);
  const dark = (rule: string): string => `[data-theme=dark] ${rule}`;
  const base = ({ plain }: PrismTheme): string =>
    `--prism-color:${plain.color};--prism-background-color:${plain.backgroundColor}`;
  return {
    classOf: (around) => {
      const type = [...around].reverse().find((name) => classes.has(name));
      return (type !== undefined && classes.get(type)) || undefined;
    },
    stylesheet: [
      `:root{${base(themes.light)}}`,
      ...modeRules(0),
      // Paper is light in both modes.
      "@media screen{",
      `:root[data-theme=dark]{${base(themes.dark)}}`,
      ...modeRules(1).map(dark),
      "}",
    ].join("\n"),
  };
}
