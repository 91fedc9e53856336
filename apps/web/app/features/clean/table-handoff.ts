import type { TableSource } from "./worker-messages.ts";

const STORAGE_KEY = "handed-table";

/** Stores a table for the cleaner, which is another document. Returns the reason if the browser cannot store it. */
export function passTableToCleaner(name: string, text: string): "full" | "blocked" | undefined {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([name, text]));
    return undefined;
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    return isFull ? "full" : "blocked";
  }
}

/** Reads and removes the stored table, so that Back leads to the import options. */
export function receivePassedTable(): TableSource | undefined {
  try {
    const [name, text] = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]") as string[];
    sessionStorage.removeItem(STORAGE_KEY);
    if (name === undefined || text === undefined) return undefined;
    return { name, file: new Blob([text]), quotes: true };
  } catch {
    return undefined;
  }
}
