import type { Section } from "../markdown/read-sections.ts";
import type { CommonFields } from "./check-entries.ts";

interface Searched {
  slug: string;
  data: unknown;
  sections: readonly Section[];
}

/** What of an entry is searched: its title, and its text under what stands above it. */
export function searchedText({ slug, data, sections }: Searched): {
  title: string;
  sections: readonly Section[];
} {
  const { title, question, symptom, version, description, cause } = (data ?? {}) as CommonFields;
  const lead = description ?? cause;
  return {
    title: title ?? question ?? symptom ?? version ?? slug,
    sections: lead ? [{ text: lead, code: "" }, ...sections] : sections,
  };
}
