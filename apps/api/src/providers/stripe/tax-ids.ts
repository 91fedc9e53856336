import type { Company } from "@site/contracts/quotes";
import type { Stripe } from "stripe";

type TaxIdType = Stripe.TaxIdCreateParams.Type;

const EU = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "),
);

/** The provider's kinds of tax numbers of companies outside the EU. */
const typeByCountry: Partial<Record<string, TaxIdType>> = {
  AE: "ae_trn",
  AU: "au_abn",
  CA: "ca_bn",
  CH: "ch_vat",
  GB: "gb_vat",
  IN: "in_gst",
  IS: "is_vat",
  JP: "jp_trn",
  KR: "kr_brn",
  LI: "li_vat",
  MX: "mx_rfc",
  NO: "no_vat",
  NZ: "nz_gst",
  SG: "sg_gst",
  TH: "th_vat",
  TR: "tr_tin",
  TW: "tw_vat",
  UA: "ua_vat",
  US: "us_ein",
  ZA: "za_vat",
};

/** A company's tax number in the provider's form; undefined if the provider has no kind for its country. */
export function toTaxId({
  country,
  vatNumber,
}: Pick<Company, "country" | "vatNumber">): { type: TaxIdType; value: string } | undefined {
  if (!vatNumber) return undefined;
  // Companies in Northern Ireland have numbers of the EU.
  const isEuropean = EU.has(country) || (country === "GB" && /^XI/i.test(vatNumber));
  if (isEuropean) return { type: "eu_vat", value: compactNumber(vatNumber) };
  const type = typeByCountry[country];
  if (!type) return undefined;
  return { type, value: type === "gb_vat" ? compactNumber(vatNumber) : vatNumber };
}

function compactNumber(vatNumber: string): string {
  return vatNumber.replaceAll(/[ ./-]/g, "").toUpperCase();
}
