import { safeSessionStorage } from "#app/lib/browser-storage.ts";

const PREFIX = "draft:";

type Draft = Record<string, string>;

/** Reads the stored input of a form. It is deleted with the tab and never contains a password. */
export function readDraft(form: string): Draft {
  try {
    const stored: unknown = JSON.parse(safeSessionStorage.read(PREFIX + form) ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(
        (entry): entry is [string, string] => typeof entry[1] === "string",
      ),
    );
  } catch {
    // The stored value is not valid.
    return {};
  }
}

export function writeDraft(form: string, draft: Draft): void {
  // Without storage, a reload loses the input.
  safeSessionStorage.write(PREFIX + form, JSON.stringify(draft));
}

/** Fills an invited address into the login and sign-up forms that open next in this tab. */
export function prefillAddress(email: string): void {
  writeDraft("address", { email });
  writeDraft("sign-up", { ...readDraft("sign-up"), email });
}

export function deleteDraft(form: string): void {
  safeSessionStorage.remove(PREFIX + form);
}

export function deleteAllDrafts(): void {
  for (const key of safeSessionStorage.listKeys() ?? []) {
    if (key.startsWith(PREFIX)) safeSessionStorage.remove(key);
  }
}
