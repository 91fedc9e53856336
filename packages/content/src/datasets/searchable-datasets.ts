import type { SearchableEntry } from "../search/build-search-index.ts";
import { catalogue } from "./catalogue/catalogue.ts";
import { datasetPage } from "./dataset-page.ts";

/** The datasets as the search knows them: what they are about, and their columns. */
export function searchableDatasets(): SearchableEntry[] {
  return catalogue.map(({ slug, title, description, keywords, place, columns, source }) => ({
    path: datasetPage(slug),
    title,
    kind: "Datasets",
    sections: [
      { text: `${description} ${place}. ${source.name}.`, code: "" },
      { text: keywords.join(", "), code: "" },
      { text: columns.map(({ name, meaning }) => `${name}: ${meaning}`).join(" "), code: "" },
    ],
  }));
}
