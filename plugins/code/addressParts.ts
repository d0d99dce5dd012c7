/** Splits an address or a path where it may go on in the next line: after the slashes of its path. */
export const addressParts = (text: string): string[] => text.split(/(?<=[^/:]\/)(?=\w)/);
