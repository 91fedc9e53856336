import { dayAfter } from "../../invented.ts";
import { createRandom } from "../../random.ts";

export const SEED = 6060;
const ROWS = 300;
const DAYS = 120;

export type AddressRow = {
  customer_no: number;
  date: string;
  name: string | null;
  street: string;
  postcode: string;
  city: string;
  country: string;
};

/** Places that no map has. */
const cities = [
  { city: "Musterstadt", country: "Germany", postcode: 1_067, weight: 5 },
  { city: "Beispielhausen", country: "Germany", postcode: 80_331, weight: 3 },
  { city: "Exempleville", country: "France", postcode: 4_000, weight: 4 },
  { city: "Saint-Modèle", country: "France", postcode: 69_001, weight: 2 },
  { city: "Prövköping", country: "Sweden", postcode: 11_120, weight: 3 },
];
const names = ["Zoë", "Ben", "Cléo", "Dora", "Émile", "Finn", "Greta", "Hugo", "Ida", "Jörg"];
const surnames = ["Example", "Sample", "Specimen", "Mockup"];
const streets = ["Harbour", "Station", "Mill", "Garden", "Castle", "Bridge"];
const kinds = ["Street", "Road", "Lane"];

/** The customers, by the day of their first order. */
export function make(seed = SEED): AddressRow[] {
  const random = createRandom(seed);
  const one = (words: readonly string[]) => words[random.below(words.length)] ?? "";
  return Array.from({ length: ROWS }, (_, index) => {
    const { city, country, postcode } = random.pick(cities);
    return {
      customer_no: 20_001 + index,
      date: dayAfter("2026-03-01", Math.floor((index * DAYS) / ROWS)),
      name: `${one(names)} ${one(surnames)}`,
      street: `${one(streets)} ${one(kinds)} ${1 + random.below(90)}`,
      postcode: String(postcode + random.below(20)).padStart(5, "0"),
      city,
      country,
    };
  });
}
