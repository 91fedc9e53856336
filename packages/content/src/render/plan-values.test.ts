import { money } from "@site/contracts/money";
import { currencies } from "@site/contracts/money/currencies";
import { type PaidPlan, SHOP_CURRENCY, SHOP_CURRENCY_NAME } from "@site/contracts/plans";
import { featureIds } from "@site/contracts/plans/feature-ids";
import { describe, expect, test } from "vitest";

import { siteFolders } from "../read/config.ts";
import { findSources } from "../read/find-sources.ts";
import { type ShopValues, contentValues, createContentValues } from "../read/values.ts";
import { renderEntry } from "./render-entry.ts";

const otherCurrency = SHOP_CURRENCY === "EUR" ? "CHF" : "EUR";
const toOtherCurrency = (amountMinor: number) => money(amountMinor, otherCurrency);
const plan = (name: string, price: number): PaidPlan => ({
  name,
  price: toOtherCurrency(price * 100),
  seats: 1,
  devicesPerSeat: 7,
  updatesMonths: 17,
  renewal: toOtherCurrency(price * 50),
  features: ["files"],
});

/** Another shop: four plans with different names, prices, devices and terms, in another currency. */
const otherShop: ShopValues = {
  plans: {
    student: { ...plan("Student", 48), devicesPerSeat: 1, updatesMonths: 8 },
    solo: plan("Solo", 98),
    studio: plan("Studio", 198),
    crew: { ...plan("Crew", 398), seats: 9, features: featureIds },
  },
  currency: otherCurrency,
  trialDays: 23,
  refundDays: 41,
  invitationDays: 6,
  mailContentDays: 3,
  mailRecordDays: 9,
  checkoutDays: 36,
  quoteKeptDays: 47,
  correctionKeptDays: 19,
  giftDays: 12,
  quoteDays: 25,
  invoiceDays: 21,
  renewalMonths: 17,
  loyalty: { months: 19, plan: "Solo" },
};

/** Patterns of values that only our catalogue has. Plan names must have a capital to match. */
const shopPatterns = [
  new RegExp(
    `\\b(?:${SHOP_CURRENCY}\\b|${SHOP_CURRENCY_NAME.replace("US dollars", "dollar")})`,
    "i",
  ),
  /\b(?:Personal|Pro|Team)\b/,
  /\b(?:3|three) computers/i,
  /\b(?:12|twelve) (?:more |paid )*months/i,
  /\b(?:14|30)[ -]days?\b/,
  /\b(?:one|two|three|four|five) plans\b/i,
];

const sources = await findSources(siteFolders.root);
const noImages = {};
const rendered = (words: typeof contentValues) =>
  sources.map((source) => {
    const { html, data } = renderEntry(source, noImages, () => [], words).entry;
    return { file: source.file, text: JSON.stringify(data) + html.replaceAll(/<[^>]*>/g, "") };
  });

describe("another catalogue", () => {
  const words = createContentValues(otherShop);

  test("replaces every name, price, currency, number of computers, months and days", () => {
    const stale = rendered(words).flatMap(({ file, text }) =>
      shopPatterns.flatMap((pattern) => {
        const match = pattern.exec(text);
        return match ? [`${file}: …${around(text, match.index)}…`] : [];
      }),
    );
    expect(stale).toEqual([]);
  });

  test("leaves no value unknown, whatever the plans are called", () => {
    const unknown = sources.flatMap((source) =>
      renderEntry(source, noImages, () => [], words).entry.problems.filter(({ message }) =>
        message.startsWith("unknown value"),
      ),
    );
    expect(unknown).toEqual([]);
  });

  test("is what the texts contain", () => {
    const terms = rendered(words).find(({ file }) => file === "legal/terms.md")?.text;
    for (const expected of [
      `Prices are in ${currencies[otherCurrency].name}.`,
      "1 computer (Student) or 7 computers (Solo, Studio and Crew)",
      "Student, Solo and Studio are for one person, Crew is for 9 people",
    ]) {
      expect(terms).toContain(expected);
    }
  });
});

test("the patterns for values of a catalogue find ours in the unchanged texts", () => {
  const text = rendered(contentValues)
    .map((entry) => entry.text)
    .join("\n");
  for (const pattern of shopPatterns.slice(0, 4)) expect(text).toMatch(pattern);
});

test("a text about seats fails the build of a shop without seats", () => {
  const { student, solo } = otherShop.plans;
  const plans = { student, solo } as ShopValues["plans"];
  expect(createContentValues({ ...otherShop, plans })).not.toHaveProperty("plans.withSeats");
});

function around(text: string, index: number): string {
  return text.slice(Math.max(0, index - 40), index + 40).replaceAll(/\s+/g, " ");
}
