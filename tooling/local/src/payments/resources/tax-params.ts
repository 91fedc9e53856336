import * as z from "zod";

import { invalidRequest } from "../http/api-error.ts";
import { text } from "../http/params.ts";

/** The parts of an address, as in calls about customers and taxes. */
export const addressFields = {
  city: text.exactOptional(),
  country: text.regex(/^[A-Z]{2}$/, "country_code_invalid"),
  line1: text.exactOptional(),
  postal_code: text.exactOptional(),
  state: text.exactOptional(),
};

/** The formats of some kinds of tax numbers. The provider checks the format alone before it accepts a number. */
const taxIdFormats: Record<string, RegExp> = {
  ch_vat: /^CHE-?\d{3}\.?\d{3}\.?\d{3} ?(?:MWST|TVA|IVA)?$/,
  eu_vat: /^(?:[A-Z]{2}|XI)[0-9A-Z+*]{8,12}$/,
  gb_vat: /^GB(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  no_vat: /^\d{9}(?:MVA)?$/,
  us_ein: /^\d{2}-?\d{7}$/,
};

export const taxIdParams = z.strictObject({ type: text, value: text });

/** Throws the provider's error unless the number has the format of its kind. */
export function assertTaxId({ type, value }: z.output<typeof taxIdParams>, param: string): void {
  if (taxIdFormats[type]?.test(value) ?? true) return;
  throw invalidRequest(`Invalid value for ${type}.`, "tax_id_invalid", param);
}
