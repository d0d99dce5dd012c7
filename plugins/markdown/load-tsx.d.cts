/** @param file - absolute path of the module */
export default function loadTsx(file: string): unknown;
