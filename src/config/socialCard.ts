/** Path of a page's social card, below the site's root. */
export const socialCardPath = (permalink: string): string => `/img/social${permalink.replace(/\/$/, "")}.png`;
