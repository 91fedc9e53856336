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
import { type AddressRow, SEED } from "./rows.ts";

const lists = ["shop", "fair", "letters"] as const;
type List = (typeof lists)[number];

const coded = (write: (text: string) => string): MessyForm<string> => ({
  weight: 1,
  kind: "code",
  write,
});
const surnameFirst = coded((name) => name.split(" ").toReversed().join(", "));

/** The list of the web shop, of a fair, and of letters that came back. */
export const mess = glueSheets<AddressRow, List>({
  seed: SEED,
  headers: {
    shop: ["Customer", "First order", "Name", "Address", "ZIP", "City", "Country"],
    fair: ["Nr.", "Datum", "Name", "Straße", "PLZ", "Ort", "Land"],
    letters: ["CUSTOMER NO", "DATE", "ADDRESSEE", "STREET", "POSTAL CODE", "TOWN", "COUNTRY"],
  },
  sheetOf: (_, place) => inTurn(lists, place),
  forms: {
    customer_no: { shop: [plain()], fair: [around("code", "K-")], letters: [around("code", "#")] },
    date: { shop: dayForms.iso, fair: dayForms.points, letters: dayForms.words },
    name: {
      shop: [plain(2), lowerCase()],
      fair: [surnameFirst, misreadText(2)],
      letters: [upperCase(), coded((name) => `c/o ${name}`)],
    },
    street: {
      shop: [
        plain(),
        coded((street) =>
          street.replace("Street", "St.").replace("Road", "Rd.").replace("Lane", "Ln."),
        ),
      ],
      fair: [coded((street) => street.replace(/ (\d+)$/, ", No. $1"))],
      letters: [upperCase(), coded((street) => street.replace(/^(.*) (\d+)$/, "$2 $1"))],
    },
    postcode: {
      shop: [{ weight: 1, kind: "spreadsheet", write: (postcode) => String(Number(postcode)) }],
      fair: [plain()],
      letters: [
        {
          weight: 1,
          kind: "number",
          write: (postcode) => `${postcode.slice(0, 2)} ${postcode.slice(2)}`,
        },
      ],
    },
    city: {
      shop: [plain(), misreadText(3)],
      fair: [plain(), around("remark", "", " (Hbf)")],
      letters: [upperCase()],
    },
    country: {
      shop: [reworded({ Germany: "DE", France: "FR", Sweden: "SE" })],
      fair: [reworded({ Germany: "Deutschland", France: "Frankreich", Sweden: "Schweden" })],
      letters: [upperCase(), plain()],
    },
  },
  missing: { name: 10, country: 18 },
  derivable: ["country"],
  swapped: { columns: ["postcode", "city"], probability: 0.04 },
});
