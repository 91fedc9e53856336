import { expect, test } from "vitest";

import { describeCatalogue } from "./published-files.ts";
import { summariseDataset } from "./summarise.ts";

const datasets = await describeCatalogue();

test.each(datasets)(
  "$slug is found by every word of its columns, keywords and formats",
  (dataset) => {
    const { title, description, words } = summariseDataset(dataset);
    const text = `${title} ${description} ${words}`.toLowerCase();
    for (const { name, meaning } of dataset.columns) {
      expect(text).toContain(name);
      for (const word of meaning.toLowerCase().split(/[\s,;:()]+|\.(?=\s|$)/))
        expect(text).toContain(word);
    }
    for (const word of dataset.keywords.flatMap((one) => one.toLowerCase().split(" "))) {
      expect(text).toContain(word);
    }
    for (const { format } of dataset.files) expect(text).toContain(format);
  },
);

test.each(datasets)("$slug has no search word twice", (dataset) => {
  const words = summariseDataset(dataset).words.split(" ");
  expect(new Set(words)).toHaveLength(words.length);
});
