import { catalogue } from "../datasets/catalogue/catalogue.ts";
import { datasetPage } from "../datasets/dataset-page.ts";
import type { SearchableEntry } from "../search/build-search-index.ts";
import { weighTerms } from "../search/weigh-terms.ts";

/** The datasets for the search: their subjects and their columns. */
export function searchableDatasets(): SearchableEntry[] {
  return catalogue.map(({ slug, title, description, keywords, place, columns, source }) => {
    const texts = [
      `${description} ${place}. ${source.name}.`,
      keywords.join(", "),
      columns.map(({ name, meaning }) => `${name}: ${meaning}`).join(" "),
    ];
    const sections = texts.map((text) => ({ text, code: "" }));
    const terms = weighTerms(title, sections);
    return { path: datasetPage(slug), title, kind: "Datasets", sections, terms };
  });
}
