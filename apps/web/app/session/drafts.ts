const PREFIX = "draft:";

type Draft = Record<string, string>;

/** Input of a form from before the page was left. Lives as long as the tab; never holds a password. */
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
    // Storage can be off or hold foreign data: then there is no draft.
    return {};
  }
}

export function writeDraft(form: string, draft: Draft): void {
  try {
    sessionStorage.setItem(PREFIX + form, JSON.stringify(draft));
  } catch {
    // The form works without storage too; only a reload loses its input.
  }
}

export function deleteDraft(form: string): void {
  try {
    sessionStorage.removeItem(PREFIX + form);
  } catch {
    // Then nothing was stored.
  }
}

export function deleteAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Then nothing was stored.
  }
}
