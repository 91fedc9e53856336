import type { Source } from "#app/features/clean/source.ts";

const KEY = "handed-table";

/** Keeps a table of ours for the cleaning page, which is another document. Returns why the browser does not. */
export function handTable(name: string, text: string): "size" | "refusal" | undefined {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([name, text]));
    return undefined;
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    return isFull ? "size" : "refusal";
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
