import type Stripe from "stripe";

import { noParams, route } from "../http/route.ts";

/** The shop itself at the provider: allowed to charge and pay out, with automatic tax set up. */
const account = {
  id: "acct_local",
  object: "account",
  business_type: "company",
  charges_enabled: true,
  country: "US",
  default_currency: "usd",
  details_submitted: true,
  email: null,
  payouts_enabled: true,
  type: "standard",
} satisfies Partial<Stripe.Account>;

const taxSettings = {
  object: "tax.settings",
  defaults: {
    provider: "stripe",
    tax_behavior: "exclusive",
    tax_code: "txcd_10202003",
  },
  head_office: null,
  livemode: false,
  status: "active",
  status_details: { active: {} },
} satisfies Stripe.Tax.Settings;

export const accountRoutes = [
  route("GET", "/v1/account", noParams, () => account),
  route("GET", "/v1/tax/settings", noParams, () => taxSettings),
];
