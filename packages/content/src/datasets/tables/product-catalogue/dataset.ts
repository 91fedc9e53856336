import type { DatasetDescription } from "../../dataset-schema.ts";
import { describeInventedTable, addDays } from "../../invented.ts";
import {
  withAffixes,
  inLowerCase,
  inWrongEncoding,
  asIs,
  withWords,
  inUpperCase,
  dayForms,
  createAmountWriter,
  concatSheets,
  getSheetAt,
} from "../../messy/messy-forms.ts";
import type { MessyForm } from "../../messy/messy-table.ts";
import { createRandom } from "../../random.ts";

const SEED = 9090;

export const dataset: DatasetDescription = {
  ...describeInventedTable("product-catalogue", SEED, "Catalogue of products"),
  description:
    "What three invented suppliers sell for kitchen, home and garden: name, category, price, weight and stock.",
  topic: "business",
  keywords: ["products", "catalogue", "suppliers", "prices", "weights", "stock"],
  period: "2026-01-01/2026-03-31",
  place: "Three invented suppliers",
  chart: {
    name: "prices",
    title: "Products, weight against price",
    text: "A dot for each product: heavier ones cost more. Those that are sold out, in another colour, are among all of them.",
    ends: ["85 g", "10 kg"],
  },
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
      "Three suppliers sent their catalogues, in euros and cents, grams and kilograms. A shop pasted them into one sheet to compare prices.",
      "Sixteen weights are lost; everything else can be recovered exactly. Where the stock is zero it says so in words, and a comma may mark decimals or thousands.",
    ],
    beyondRules:
      "Rules alone don’t finish it in the cleaner: nothing in the table says that “sold out” is a zero, that K stands for kitchen, or that 9761 ct are 97.61 euros.",
  },
  versions: [{ version: "1.0.0", date: "2026-11-23", note: "First edition." }],
};

const ROWS = 240;

export type ProductRow = {
  product_no: number;
  name: string;
  category: string;
  price_eur: number;
  weight_g: number | null;
  stock: number;
  date: string;
};

const products = [
  { name: "Crème Brush", category: "kitchen", cents: 900, grams: 120 },
  { name: "Bread Knife", category: "kitchen", cents: 2_400, grams: 210 },
  { name: "Soup Pot", category: "kitchen", cents: 5_900, grams: 2_300 },
  { name: "Café Chair", category: "furniture", cents: 8_900, grams: 5_400 },
  { name: "Reading Lamp", category: "furniture", cents: 4_900, grams: 1_700 },
  { name: "Garden Hose", category: "garden", cents: 3_100, grams: 2_900 },
  { name: "Seed Tray", category: "garden", cents: 700, grams: 340 },
  { name: "Plant Étagère", category: "garden", cents: 6_400, grams: 6_100 },
];

const makes = ["Alpha", "Beta", "Gamma", "Delta", "Omega"];

/** Creates the products, sorted by number. Heavier products cost more. */
export function createRows(seed = SEED): ProductRow[] {
  const random = createRandom(seed);
  return Array.from({ length: ROWS }, (_, index) => {
    const { name, category, cents, grams } = products[random.below(products.length)] ?? {
      name: "",
      category: "",
      cents: 1,
      grams: 1,
    };
    const size = 0.7 + random.next();
    return {
      product_no: 4001 + index,
      name: `${name} ${makes[random.below(makes.length)]}`,
      category,
      price_eur: Math.round(cents * size) / 100,
      weight_g: Math.round(grams * size),
      stock: random.chance(0.15) ? 0 : random.below(200),
      date: addDays("2026-01-01", Math.floor((index * 90) / ROWS)),
    };
  });
}

const suppliers = ["north", "south", "import"] as const;

type Supplier = (typeof suppliers)[number];

const createNumberForm = (
  kind: "number" | "unit",
  write: (value: number) => string,
): MessyForm<number> => ({
  weight: 1,
  kind,
  write,
});

/** Forms of the stock. Shops write a word instead of 0 for sold-out products. */
const createStockForms = (soldOut: string, suffix: string): MessyForm<number>[] => [
  { weight: 1, kind: "code", appliesTo: (count) => count === 0, write: () => soldOut },
  {
    weight: 1,
    kind: "remark",
    appliesTo: (count) => count > 0,
    write: (count) => `${count}${suffix}`,
  },
];

/** The suppliers' catalogues, each in its own format. */
export const createMessySpec = concatSheets<ProductRow, Supplier>({
  seed: SEED,
  headers: {
    north: ["Art.", "Product", "Group", "Price", "Weight", "Stock", "Listed"],
    south: ["sku", "bezeichnung", "warengruppe", "preis", "gewicht", "lager", "seit"],
    import: ["ITEM NO", "DESCRIPTION", "DEPT", "UNIT PRICE", "NET WEIGHT", "AVAILABLE", "ADDED"],
  },
  chooseSheet: (_, place) => getSheetAt(suppliers, place),
  forms: {
    product_no: {
      north: [asIs()],
      south: [withAffixes("code", "DE-")],
      import: [withAffixes("code", "", "/A")],
    },
    name: {
      north: [asIs(2), inLowerCase()],
      south: [inWrongEncoding(3), asIs()],
      import: [inUpperCase(), withAffixes("remark", "NEW! ")],
    },
    category: {
      north: [asIs()],
      south: [withWords({ kitchen: "Küche", furniture: "Möbel", garden: "Garten" })],
      import: [withWords({ kitchen: "K", furniture: "F", garden: "G" }), inUpperCase()],
    },
    price_eur: {
      north: [
        createNumberForm("number", (euros) => `€${createAmountWriter(",", ".")(euros)}`),
        asIs(),
      ],
      south: [createNumberForm("number", createAmountWriter(".", ",", " €"))],
      import: [createNumberForm("unit", (euros) => `${Math.round(euros * 100)} ct`)],
    },
    weight_g: {
      north: [asIs(), withAffixes("remark", "", " g")],
      south: [
        createNumberForm("unit", (grams) => `${(grams / 1000).toFixed(3).replace(".", ",")} kg`),
      ],
      import: [createNumberForm("unit", (grams) => `${grams / 1000}kg`)],
    },
    stock: {
      north: createStockForms("sold out", ""),
      south: createStockForms("ausverkauft", " St."),
      import: createStockForms("none", " pcs"),
    },
    date: { north: dayForms.words, south: dayForms.points, import: dayForms.iso },
  },
  missing: { weight_g: 16 },
});
