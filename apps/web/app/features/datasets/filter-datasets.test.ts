import { expect, test } from "vitest";

import { countFacetValues, type DatasetFilters, filterDatasets } from "./filter-datasets.ts";

const census = {
  slug: "census",
  topic: "People",
  licence: "Terms",
  practice: ["Messy edition", "Days"],
  text: "Historical census, people by age and sex",
};
const penguins = {
  slug: "penguins",
  topic: "Nature",
  licence: "CC0",
  practice: ["Missing values"],
  text: "Palmer penguins, beak length, gathered by Élodie",
};
const weather = { ...penguins, slug: "weather", topic: "Climate", text: "Weather, rain by day" };
const items = [census, penguins, weather];

function filterSlugs(values: Partial<DatasetFilters["selected"]>, query = ""): string[] {
  const selected = { topic: [], practice: [], licence: [], ...values };
  return filterDatasets(items, { query, selected }).map(({ slug }) => slug);
}

test("without a query and selected values everything matches", () => {
  expect(filterSlugs({}, "  ")).toEqual(["census", "penguins", "weather"]);
});

test("all words of the query must occur, regardless of case and accents", () => {
  expect(filterSlugs({}, "SEX census")).toEqual(["census"]);
  expect(filterSlugs({}, "elodie BEAK")).toEqual(["penguins"]);
  expect(filterSlugs({}, "census beak")).toEqual([]);
});

test("more values of one facet match more, more facets match fewer", () => {
  expect(filterSlugs({ topic: ["People", "Nature"] })).toEqual(["census", "penguins"]);
  expect(filterSlugs({ topic: ["People", "Nature"], practice: ["Days"] })).toEqual(["census"]);
  expect(filterSlugs({ licence: ["CC0"] }, "rain")).toEqual(["weather"]);
});

test("a facet lists its values with their counts, the most frequent first", () => {
  expect(countFacetValues(items, "licence")).toEqual([
    { value: "CC0", count: 2 },
    { value: "Terms", count: 1 },
  ]);
  expect(countFacetValues(items, "practice").map(({ value }) => value)).toEqual([
    "Missing values",
    "Days",
    "Messy edition",
  ]);
});
