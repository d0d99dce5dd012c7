/** Split a URL or path where it may wrap: after each slash of its path. */
export const addressParts = (text: string): string[] => text.split(/(?<=[^/:]\/)(?=\w)/);
