import { commonFields, type FrontMatter } from "../collections.ts";

interface Searched<Part> {
  slug: string;
  data: FrontMatter;
  sections: readonly Part[];
}

/** The parts of an entry that search reads: its title, its lead and its text. */
export function searchedText<Part extends { text: string }>(
  entry: Searched<Part>,
): {
  title: string;
  sections: readonly (Part | { text: string; code: "" })[];
} {
  const { slug, sections } = entry;
  const { title, question, symptom, version, description, cause } = commonFields(entry);
  const lead = description ?? cause;
  return {
    title: title ?? question ?? symptom ?? version ?? slug,
    sections: lead ? [{ text: lead, code: "" }, ...sections] : sections,
  };
}
