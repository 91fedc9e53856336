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
  concatSheets,
  getSheetAt,
} from "../../messy/messy-forms.ts";
import type { MessyForm } from "../../messy/messy-table.ts";
import { createRandom } from "../../random.ts";

const SEED = 6060;

export const dataset: DatasetDescription = {
  ...describeInventedTable("addresses", SEED, "Addresses of a mailing list"),
  description:
    "Three hundred invented customers in towns that no map has: name, street, postcode, city and country.",
  topic: "business",
  keywords: ["addresses", "customers", "postcodes", "leading zeros", "names", "accents"],
  period: "2026-03-01/2026-06-28",
  place: "Invented towns in three countries",
  chart: {
    name: "towns",
    title: "Customers in five towns",
    text: "A bar for each town, as long as the number of its customers. Musterstadt has more than twice as many as Saint-Modèle.",
    ends: ["0 customers", "94 customers"],
  },
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

/** Towns that do not exist. */
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

/** Creates the customers, sorted by the day of their first order. */
export function createRows(seed = SEED): AddressRow[] {
  const random = createRandom(seed);
  const pickWord = (words: readonly string[]) => words[random.below(words.length)] ?? "";
  return Array.from({ length: ROWS }, (_, index) => {
    const { city, country, postcode } = random.pick(cities);
    return {
      customer_no: 20_001 + index,
      date: addDays("2026-03-01", Math.floor((index * DAYS) / ROWS)),
      name: `${pickWord(names)} ${pickWord(surnames)}`,
      street: `${pickWord(streets)} ${pickWord(kinds)} ${1 + random.below(90)}`,
      postcode: String(postcode + random.below(20)).padStart(5, "0"),
      city,
      country,
    };
  });
}

const lists = ["shop", "fair", "letters"] as const;

type List = (typeof lists)[number];

const createCodeForm = (write: (text: string) => string): MessyForm<string> => ({
  weight: 1,
  kind: "code",
  write,
});

const surnameFirst = createCodeForm((name) => name.split(" ").toReversed().join(", "));

/** Three address lists: from the web shop, from a fair, and from returned letters. */
export const createMessySpec = concatSheets<AddressRow, List>({
  seed: SEED,
  headers: {
    shop: ["Customer", "First order", "Name", "Address", "ZIP", "City", "Country"],
    fair: ["Nr.", "Datum", "Name", "Straße", "PLZ", "Ort", "Land"],
    letters: ["CUSTOMER NO", "DATE", "ADDRESSEE", "STREET", "POSTAL CODE", "TOWN", "COUNTRY"],
  },
  chooseSheet: (_, place) => getSheetAt(lists, place),
  forms: {
    customer_no: {
      shop: [asIs()],
      fair: [withAffixes("code", "K-")],
      letters: [withAffixes("code", "#")],
    },
    date: { shop: dayForms.iso, fair: dayForms.points, letters: dayForms.words },
    name: {
      shop: [asIs(2), inLowerCase()],
      fair: [surnameFirst, inWrongEncoding(2)],
      letters: [inUpperCase(), createCodeForm((name) => `c/o ${name}`)],
    },
    street: {
      shop: [
        asIs(),
        createCodeForm((street) =>
          street.replace("Street", "St.").replace("Road", "Rd.").replace("Lane", "Ln."),
        ),
      ],
      fair: [createCodeForm((street) => street.replace(/ (\d+)$/, ", No. $1"))],
      letters: [inUpperCase(), createCodeForm((street) => street.replace(/^(.*) (\d+)$/, "$2 $1"))],
    },
    postcode: {
      shop: [{ weight: 1, kind: "spreadsheet", write: (postcode) => String(Number(postcode)) }],
      fair: [asIs()],
      letters: [
        {
          weight: 1,
          kind: "number",
          write: (postcode) => `${postcode.slice(0, 2)} ${postcode.slice(2)}`,
        },
      ],
    },
    city: {
      shop: [asIs(), inWrongEncoding(3)],
      fair: [asIs(), withAffixes("remark", "", " (Hbf)")],
      letters: [inUpperCase()],
    },
    country: {
      shop: [withWords({ Germany: "DE", France: "FR", Sweden: "SE" })],
      fair: [withWords({ Germany: "Deutschland", France: "Frankreich", Sweden: "Schweden" })],
      letters: [inUpperCase(), asIs()],
    },
  },
  missing: { name: 10, country: 18 },
  derivable: ["country"],
  swapped: { columns: ["postcode", "city"], probability: 0.04 },
});
