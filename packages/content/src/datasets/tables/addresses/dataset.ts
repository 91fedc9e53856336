import type { KnownDataset } from "../../dataset-schema.ts";
import { inventedBy } from "../../invented.ts";
import { SEED } from "./rows.ts";

export const dataset: KnownDataset = {
  ...inventedBy("addresses", SEED, "Addresses of a mailing list"),
  description:
    "Three hundred invented customers in towns that no map has: name, street, postcode, city and country.",
  topic: "business",
  keywords: ["addresses", "customers", "postcodes", "leading zeros", "names", "accents"],
  period: "2026-03-01/2026-06-28",
  place: "Invented towns in three countries",
  columns: [
    {
      name: "customer_no",
      type: "integer",
      meaning: "Number of the customer; no two are the same.",
    },
    { name: "date", type: "date", meaning: "Day of the first order." },
    { name: "name", type: "string", meaning: "First name and surname." },
    { name: "street", type: "string", meaning: "Street and number of the house." },
    {
      name: "postcode",
      type: "string",
      meaning: "Five digits; some begin with a zero.",
      isDigits: true,
    },
    { name: "city", type: "string", meaning: "Town, all invented.", isCategory: true },
    {
      name: "country",
      type: "string",
      meaning: "Germany, France or Sweden.",
      isCategory: true,
    },
  ],
  key: ["customer_no"],
  messy: {
    difficulty: "moderate",
    words: [
      "A shop, a stand at a fair and a pile of letters that came back each left a list of addresses. The next mailing goes to all of them, so someone joined the lists.",
      "Ten names are lost; everything else can be recovered exactly. A spreadsheet ate the zeros of the postcodes, and a missing country follows from the city.",
    ],
    beyondRules:
      "Rules alone don’t finish it in the cleaner: nothing in the table says that “Harbour Ln. 2” is “Harbour Lane 2”, or which postcodes lost a zero.",
  },
  versions: [{ version: "1.0.0", date: "2026-11-23", note: "First edition." }],
};
