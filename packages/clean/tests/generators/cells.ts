import fc from "fast-check";

/** The kind of values that a column mostly contains. */
export type Flavour = keyof typeof cellGenerators;

const words = fc.constantFrom(
  "Zürich",
  "Zurich",
  " zürich",
  "New York",
  "NEW  YORK",
  "new york ",
  "New\u00a0York",
  "New\u200bYork",
  "straße",
  "İzmir",
  "ﬁne",
  "e\u0301",
  "👩‍🔬",
  "🙂",
  "京都",
  "עברית",
  "a\u2028b",
  "\ufeffx",
  "ZÃ¼rich",
  "itâ€™s",
  "Ã\u0081",
  "ï»¿x",
);
const missing = fc.constantFrom(
  "",
  "",
  "NA",
  "n/a",
  "-",
  "null",
  "None",
  "nan",
  "NaN",
  "NaT",
  "?",
  " ",
);
const booleans = fc.constantFrom("yes", "no", "Yes", "NO", "true", "false", "1", "0", "Y", "N");
const ids = fc.constantFrom(
  "007",
  "00123",
  "12345678901234567890",
  "1E5",
  "9-May",
  "0x10",
  "1_000",
  "٣",
  "inf",
);
const hard = fc.constantFrom(
  'say "hi"',
  "a,b",
  "a;b",
  "a|b",
  "a\tb",
  "line\nbreak",
  "line\rbreak",
  "line\r\nbreak",
  "\x1c\x85",
  "'",
  '"',
  "\\",
  "\\n",
  "$&",
  "=SUM(A1)",
  "+cmd",
  "-5",
  "-x",
  "@a",
  "\tx",
  "{x}",
  "%d",
  "\u00a0",
  "\u3000a\u3000",
);

const broken = fc.constantFrom(
  "ZÃ¼rich",
  "itâ€™s",
  "â‚¬ 5",
  "Ã\u0081",
  "ï»¿x",
  "Ã¼ ü",
  "ðŸ™‚",
  "Ã",
);

/** Whole numbers with thousands separators, some with decimals. */
const separated = fc
  .record({
    sign: fc.constantFrom("", "", "-"),
    digits: fc.oneof(fc.nat(99_999_999).map(String), fc.constantFrom("1000", "0123", "1234567")),
    thousands: fc.constantFrom(",", ".", " ", "\u00a0", "\u202f", "'", "’"),
    decimals: fc.constantFrom("", "", "", ",5", ".25", ".500"),
  })
  .map(({ sign, digits, thousands, decimals }) => {
    return `${sign}${digits.replaceAll(/\B(?=(?:\d{3})+$)/g, thousands)}${decimals}`;
  });
const grouped = fc
  .record({
    sign: fc.constantFrom("", "", "-", "+", "−"),
    before: fc.constantFrom("", "", "$", "€ ", "CHF "),
    digits: fc.oneof(
      fc.constantFrom(
        "",
        "0",
        "1",
        "12",
        "123",
        "1234",
        "1234567",
        "123456789012345",
        "9007199254740993",
        "007",
      ),
      fc.nat(99_999_999).map(String),
    ),
    thousands: fc.constantFrom("", "", ",", ".", " ", "\u202f", "'", "’"),
    decimal: fc.constantFrom(".", ".", ","),
    decimals: fc.oneof(
      fc.constantFrom("", "", "0", "5", "10", "000001", "300000000000001"),
      fc.nat(9999).map(String),
    ),
    after: fc.constantFrom(
      "",
      "",
      "",
      "-",
      "+",
      "%",
      " %",
      " kg",
      " kg.",
      "kg",
      "\u00a0€",
      " g",
      "e-07",
      "E+12",
    ),
    parentheses: fc.constantFrom(false, false, false, true),
  })
  .map(({ sign, before, digits, thousands, decimal, decimals, after, parentheses }) => {
    const whole = digits.replaceAll(/\B(?=(?:\d{3})+$)/g, thousands);
    const text = `${before}${whole}${decimals && `${decimal}${decimals}`}${after}`;
    return parentheses ? `(${text})` : `${sign}${text}`;
  });
const plain = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }).map(String),
  fc.constantFrom(
    "0.1",
    "-0",
    "0.5",
    ".5",
    "-.25",
    "2.5",
    "0.000001",
    "1234.5678",
    "-0.0",
    "999999999999999",
    "1.10",
  ),
);

const dates = fc
  .record({
    day: fc.integer({ min: 1, max: 31 }),
    month: fc.integer({ min: 0, max: 12 }),
    year: fc.constantFrom("2020", "1999", "1700", "2199", "1699", "69", "68", "20", "00"),
    form: fc.constantFrom(
      "serial",
      "y-m-d 00:00:00",
      "d/m/y",
      "m/d/y",
      "y-m-d",
      "d.m.y",
      "ymd",
      "d b y",
      "d-b-y",
      "b d, y",
    ),
    padded: fc.boolean(),
  })
  .map(({ day, month, year, form, padded }) => {
    if (form === "serial") return String(day * 3653 - month);
    const two = (part: number) => (padded ? String(part).padStart(2, "0") : String(part));
    const names = [
      "Jan",
      "FEB",
      "mar",
      "April",
      "MAY",
      "June",
      "jul",
      "Aug",
      "sEP",
      "Oct",
      "Nov",
      "December",
    ];
    const parts: Record<string, string> = {
      d: two(day),
      m: two(month),
      y: year,
      b: names[month - 1] ?? "Foo",
    };
    return form.replaceAll(/[dmyb]/g, (part) => parts[part] ?? "");
  });

const times = fc
  .record({
    day: fc.constantFrom(
      "",
      "",
      "2020-01-31",
      "31/12/2020",
      "1.2.2199",
      "2/30/2020",
      "Dec 31, 1969",
    ),
    between: fc.constantFrom(" ", " ", "T"),
    clock: fc.constantFrom("0:05", "00:00", "9:59", "12:30", "23:59", "24:00", "5", "12", "13:61"),
    seconds: fc.constantFrom("", "", ":00", ":59", ":60"),
    sign: fc.constantFrom(":", ":", "."),
    half: fc.constantFrom("", "", " AM", " PM", "am", "pm", " Pm"),
    zone: fc.constantFrom("", "", "Z", "+01:00", " +01:00", "-0930", " CET", " PST"),
  })
  .map(({ day, between, clock, seconds, sign, half, zone }) => {
    const time = `${clock}${clock.includes(":") ? seconds : ""}`.replaceAll(":", sign);
    return `${day && `${day}${between}`}${time}${half}${zone}`;
  });

const integers = fc.integer({ min: -20, max: 20 }).map(String);

export const cellGenerators = {
  words,
  missing,
  booleans,
  ids,
  hard,
  broken,
  grouped,
  plain,
  integers,
  dates,
  times,
};

export function generateCell(flavour: Flavour): fc.Arbitrary<string> {
  return fc.oneof(
    { arbitrary: cellGenerators[flavour], weight: 12 },
    { arbitrary: missing, weight: 2 },
    { arbitrary: hard, weight: 1 },
    { arbitrary: separated, weight: 2 },
  );
}
