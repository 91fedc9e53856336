import { safeSessionStorage } from "#app/lib/browser-storage.ts";

import type { TableSource } from "./worker-messages.ts";

const STORAGE_KEY = "handed-table";

/** Stores a table for the cleaner, which is another document. Returns the reason if the browser cannot store it. */
export function passTableToCleaner(name: string, text: string): "full" | "blocked" | undefined {
  const result = safeSessionStorage.write(STORAGE_KEY, JSON.stringify([name, text]));
  return result === "stored" ? undefined : result;
}

/** Reads and removes the stored table, so that Back leads to the import options. */
export function receivePassedTable(): TableSource | undefined {
  try {
    const [name, text] = JSON.parse(safeSessionStorage.read(STORAGE_KEY) ?? "[]") as string[];
    safeSessionStorage.remove(STORAGE_KEY);
    if (name === undefined || text === undefined) return undefined;
    return { name, file: new Blob([text]) };
  } catch {
    return undefined;
  }
}
