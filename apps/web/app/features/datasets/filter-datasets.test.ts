import { expect, test } from "vitest";

import { facetCounts, type Filter, filterDatasets } from "./filter-datasets.ts";

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

function found(filter: Partial<Filter["chosen"]>, query = ""): string[] {
  const chosen = { topic: [], practice: [], licence: [], ...filter };
  return filterDatasets(items, { query, chosen }).map(({ slug }) => slug);
}

test("without a query and a choice everything is listed", () => {
  expect(found({}, "  ")).toEqual(["census", "penguins", "weather"]);
});

test("every word of the query has to occur, whatever its case and accents", () => {
  expect(found({}, "SEX census")).toEqual(["census"]);
  expect(found({}, "elodie BEAK")).toEqual(["penguins"]);
  expect(found({}, "census beak")).toEqual([]);
});

test("values of one facet widen the choice, facets narrow it", () => {
  expect(found({ topic: ["People", "Nature"] })).toEqual(["census", "penguins"]);
  expect(found({ topic: ["People", "Nature"], practice: ["Days"] })).toEqual(["census"]);
  expect(found({ licence: ["CC0"] }, "rain")).toEqual(["weather"]);
});

test("a facet lists its values with their counts, the most frequent first", () => {
  expect(facetCounts(items, "licence")).toEqual([
    { value: "CC0", count: 2 },
    { value: "Terms", count: 1 },
  ]);
  expect(facetCounts(items, "practice").map(({ value }) => value)).toEqual([
    "Missing values",
    "Days",
    "Messy edition",
  ]);
});
