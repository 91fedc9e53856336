import type { TaxRate } from "@site/contracts/billing";
import { countryCodes } from "@site/contracts/countries";
import { computePercentage, formatMoney, type Money, money } from "@site/contracts/money";
import { useId, useState } from "react";

import { usePublicQuery } from "#app/api/fetch-public.ts";
import { readDraft, writeDraft } from "#app/session/drafts.ts";
import { inputClass } from "#app/ui/controls/field.tsx";

const DRAFT = "tax country";

/** The most likely country for the browser's languages: "de-AT" is Austria, "de" is Germany. */
export function guessCountry(languages: readonly string[]): string | undefined {
  for (const language of languages) {
    try {
      const { region } = new Intl.Locale(language).maximize();
      if (region && countryCodes.includes(region)) return region;
    } catch {
      // Some browsers list languages that are no valid tags.
    }
  }
  return undefined;
}

export interface TaxCountry {
  /** Undefined if there is nothing to guess from. */
  country: string | undefined;
  setCountry: (country: string) => void;
  /** Undefined until it is known. */
  rate: TaxRate | undefined;
}

/** The country whose tax the visitor sees, in the browser alone: a guess from their browser's language, or the one that they chose. */
export function useTaxCountry(): TaxCountry {
  const [country, setCountry] = useState(
    () => readDraft(DRAFT).country ?? guessCountry(navigator.languages),
  );
  const rate = usePublicQuery("billing.tax", country ? { country } : null);
  return {
    country,
    setCountry(chosen) {
      writeDraft(DRAFT, { country: chosen });
      setCountry(chosen);
    },
    rate: rate?.country === country ? rate : undefined,
  };
}

/** The price with the tax of a country, rounded as the payment provider does. */
export function addTax(price: Money, { percent }: TaxRate): Money {
  const tax = computePercentage(price, percent ?? 0);
  return money(price.amountMinor + tax.amountMinor, price.currency);
}

export function getCountryName(country: string): string {
  return new Intl.DisplayNames(["en"], { type: "region" }).of(country) ?? country;
}

/** All countries, by name. */
export function listCountries(): { code: string; name: string }[] {
  return countryCodes
    .map((code) => ({ code, name: getCountryName(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}

/** "USD 236.81 with 19 % tax in Germany", or why there is no such number. */
export function describeTax(price: Money, rate: TaxRate): string {
  const place = getCountryName(rate.country);
  if (rate.percent === null) return `Plus sales tax in ${place}, which depends on your address`;
  if (rate.percent === 0) return `No tax is added in ${place}`;
  return `${formatMoney(addTax(price, rate))} with ${formatPercent(rate.percent)} tax in ${place}`;
}

function formatPercent(percent: number): string {
  return `${Number(percent.toFixed(2))} %`;
}

/** The field to choose another country. */
export function CountryChoice({ country, setCountry }: TaxCountry) {
  const id = useId();
  const options = listCountries();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <label htmlFor={id} className="text-sm">
        Tax for
      </label>
      <select
        id={id}
        value={country ?? ""}
        onChange={({ currentTarget }) => setCountry(currentTarget.value)}
        className={`${inputClass} max-w-64`}
        autoComplete="country"
      >
        {!country && <option value="">Choose a country</option>}
        {options.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
