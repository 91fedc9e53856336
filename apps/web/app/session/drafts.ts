const PREFIX = "draft:";

type Draft = Record<string, string>;

/** The stored input of a form. It lives as long as the tab and never contains a password. */
export function readDraft(form: string): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PREFIX + form) ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(
        (entry): entry is [string, string] => typeof entry[1] === "string",
      ),
    );
  } catch {
    // Storage can be off or contain foreign data.
    return {};
  }
}

export function writeDraft(form: string, draft: Draft): void {
  try {
    sessionStorage.setItem(PREFIX + form, JSON.stringify(draft));
  } catch {
    // Without storage, a reload loses the input.
  }
}

export function deleteDraft(form: string): void {
  try {
    sessionStorage.removeItem(PREFIX + form);
  } catch {
    // Storage is off.
  }
}

export function deleteAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is off.
  }
}
