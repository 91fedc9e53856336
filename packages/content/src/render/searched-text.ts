import type { CommonFields } from "../check/check-entries.ts";

interface Searched<Part> {
  slug: string;
  data: unknown;
  sections: readonly Part[];
}

/** What of an entry is searched: its title, and its text under what stands above it. */
export function searchedText<Part extends { text: string }>({
  slug,
  data,
  sections,
}: Searched<Part>): {
  title: string;
  sections: readonly (Part | { text: string; code: "" })[];
} {
  const { title, question, symptom, version, description, cause } = (data ?? {}) as CommonFields;
  const lead = description ?? cause;
  return {
    title: title ?? question ?? symptom ?? version ?? slug,
    sections: lead ? [{ text: lead, code: "" }, ...sections] : sections,
  };
}
