import {
  around,
  lowerCase,
  misreadText,
  plain,
  reworded,
  upperCase,
} from "../../messy/common-forms.ts";
import { dayForms } from "../../messy/day-forms.ts";
import { glueSheets, inTurn } from "../../messy/glue-sheets.ts";
import type { MessyForm } from "../../messy/messy-form.ts";
import { writeAmount } from "../../messy/write-amount.ts";
import { type ProductRow, SEED } from "./rows.ts";

const suppliers = ["north", "south", "import"] as const;
type Supplier = (typeof suppliers)[number];

const written = (kind: "number" | "unit", write: (value: number) => string): MessyForm<number> => ({
  weight: 1,
  kind,
  write,
});

/** Shops don't write a zero where nothing is left. */
const stock = (none: string, behind: string): MessyForm<number>[] => [
  { weight: 1, kind: "code", suits: (count) => count === 0, write: () => none },
  { weight: 1, kind: "remark", suits: (count) => count > 0, write: (count) => `${count}${behind}` },
];

/** Each supplier sent a catalogue of its own. */
export const mess = glueSheets<ProductRow, Supplier>({
  seed: SEED,
  headers: {
    north: ["Art.", "Product", "Group", "Price", "Weight", "Stock", "Listed"],
    south: ["sku", "bezeichnung", "warengruppe", "preis", "gewicht", "lager", "seit"],
    import: ["ITEM NO", "DESCRIPTION", "DEPT", "UNIT PRICE", "NET WEIGHT", "AVAILABLE", "ADDED"],
  },
  sheetOf: (_, place) => inTurn(suppliers, place),
  forms: {
    product_no: {
      north: [plain()],
      south: [around("code", "DE-")],
      import: [around("code", "", "/A")],
    },
    name: {
      north: [plain(2), lowerCase()],
      south: [misreadText(3), plain()],
      import: [upperCase(), around("remark", "NEW! ")],
    },
    category: {
      north: [plain()],
      south: [reworded({ kitchen: "Küche", furniture: "Möbel", garden: "Garten" })],
      import: [reworded({ kitchen: "K", furniture: "F", garden: "G" }), upperCase()],
    },
    price_eur: {
      north: [written("number", (euros) => `€${writeAmount(",", ".")(euros)}`), plain()],
      south: [written("number", writeAmount(".", ",", " €"))],
      import: [written("unit", (euros) => `${Math.round(euros * 100)} ct`)],
    },
    weight_g: {
      north: [plain(), around("remark", "", " g")],
      south: [written("unit", (grams) => `${(grams / 1000).toFixed(3).replace(".", ",")} kg`)],
      import: [written("unit", (grams) => `${grams / 1000}kg`)],
    },
    stock: {
      north: stock("sold out", ""),
      south: stock("ausverkauft", " St."),
      import: stock("none", " pcs"),
    },
    date: { north: dayForms.words, south: dayForms.points, import: dayForms.iso },
  },
  missing: { weight_g: 16 },
});
