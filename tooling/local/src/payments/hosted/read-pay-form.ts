import type { Payment } from "../checkout/pay-session.ts";
import { isCardNumber } from "../checkout/test-cards.ts";
import { countries, type PayForm, type PayPageState } from "./pay-page.ts";

type Errors = PayPageState["errors"];

interface ReadForm {
  form: PayForm;
  errors: Errors;
  /** Null while there are errors. */
  payment: Payment | null;
}

/** Checks the input; `free` sessions need no card, `now` is in milliseconds. */
export function readPayForm(fields: URLSearchParams, free: boolean, now: number): ReadForm {
  const value = (name: string) => (fields.get(name) ?? "").trim();
  const form: PayForm = {
    email: value("email"),
    country: value("country") || "US",
    name: value("name"),
    method: value("method") === "bank" ? "bank" : "card",
    number: value("number"),
    expiry: value("expiry"),
    taxId: value("taxId"),
  };
  const errors: Errors = {};
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.email)) errors.email = "Type an email address.";
  if (!Object.hasOwn(countries, form.country)) errors.country = "Choose one of the countries.";
  const digits = form.number.replaceAll(/[\s-]/g, "");
  const expiry = readExpiry(form.expiry);
  const needsCard = !free && form.method === "card";
  if (needsCard) {
    if (!isCardNumber(digits)) errors.number = "This is no valid card number.";
    if (!expiry) errors.expiry = "Type month and year, as in 12/34.";
    else if (endOf(expiry) <= now) errors.expiry = "This card has expired.";
    const cvc = value("cvc");
    const length = /^3[47]/.test(digits) ? 4 : 3;
    if (!new RegExp(`^\\d{${length}}$`).test(cvc)) errors.cvc = `Type the ${length} digits.`;
  }
  if (Object.keys(errors).length > 0) return { form, errors, payment: null };
  const { email, country } = form;
  return {
    form,
    errors,
    payment: {
      buyer: { email, country, name: form.name || null, taxId: form.taxId || null },
      card:
        needsCard && expiry
          ? { number: digits, expiryMonth: expiry.month, expiryYear: expiry.year }
          : null,
      shownTotal: Number(value("shown_total")),
    },
  };
}

function readExpiry(typed: string): { month: number; year: number } | null {
  const match = /^(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})$/.exec(typed);
  if (!match) return null;
  const month = Number(match[1]);
  const year = Number(match[2]) % 100;
  return month >= 1 && month <= 12 ? { month, year: 2000 + year } : null;
}

function endOf({ month, year }: { month: number; year: number }): number {
  return Date.UTC(year, month, 1);
}
