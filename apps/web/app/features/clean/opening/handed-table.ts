import type { Source } from "#app/features/clean/source.ts";

const KEY = "handed-table";

/** Keeps a table of ours for the cleaning page, which is another document. Says whether the browser could. */
export function handTable(name: string, text: string): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([name, text]));
    return true;
  } catch {
    return false;
  }
}

/** The table that was handed over. It is used once: back is back to the ways in. */
export function takeHandedTable(): Source | undefined {
  try {
    const [name, text] = JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as string[];
    sessionStorage.removeItem(KEY);
    if (name === undefined || text === undefined) return undefined;
    return { name, file: new Blob([text]), quotes: true };
  } catch {
    return undefined;
  }
}
