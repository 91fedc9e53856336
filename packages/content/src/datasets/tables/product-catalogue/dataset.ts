import type { KnownDataset } from "../../dataset-schema.ts";
import { inventedBy } from "../../invented.ts";
import { SEED } from "./rows.ts";

export const dataset: KnownDataset = {
  ...inventedBy("product-catalogue", SEED, "Catalogue of products"),
  description:
    "What three invented suppliers sell for kitchen, home and garden: name, category, price, weight and stock.",
  topic: "business",
  keywords: ["products", "catalogue", "suppliers", "prices", "weights", "stock"],
  period: "2026-01-01/2026-03-31",
  place: "Three invented suppliers",
  columns: [
    { name: "product_no", type: "integer", meaning: "Number of the product; no two are the same." },
    { name: "name", type: "string", meaning: "What it is, and its make." },
    {
      name: "category",
      type: "string",
      meaning: "kitchen, furniture or garden.",
      isCategory: true,
    },
    { name: "price_eur", type: "number", meaning: "Price of one piece.", unit: "EUR" },
    { name: "weight_g", type: "integer", meaning: "Weight of one piece.", unit: "g" },
    { name: "stock", type: "integer", meaning: "How many are in stock." },
    { name: "date", type: "date", meaning: "Day on which it was listed." },
  ],
  key: ["product_no"],
  messy: {
    difficulty: "moderate",
    words: [
      "Three suppliers sent their catalogues, in euros and cents, grammes and kilogrammes. A shop pasted them into one sheet to compare prices.",
      "Sixteen weights are lost; everything else can be recovered exactly. Where the stock is zero it says so in words, and a comma may mark decimals or thousands.",
    ],
    beyondRules:
      "Rules alone don’t finish it in the cleaner: nothing in the table says that “sold out” is a zero, that K stands for kitchen, or that 9761 ct are 97.61 euros.",
  },
  versions: [{ version: "1.0.0", date: "2026-11-23", note: "First edition." }],
};
