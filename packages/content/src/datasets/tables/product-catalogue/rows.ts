import { dayAfter } from "../../invented.ts";
import { createRandom } from "../../random.ts";

export const SEED = 9090;
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

/** The products, by their numbers. What is heavier costs more. */
export function make(seed = SEED): ProductRow[] {
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
      date: dayAfter("2026-01-01", Math.floor((index * 90) / ROWS)),
    };
  });
}
