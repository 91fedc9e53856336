import { expect, test } from "vitest";

import { checkDmarc, checkSpf } from "./check-services.ts";

const domain = "shop.example";

test.each([
  [["v=spf1 include:mail.example -all", "google-site-verification=x"], "ok"],
  [[], "warning"],
  [["v=spf10 nothing"], "warning"],
  // Receivers treat two SPF records as an error (RFC 7208, section 4.5).
  [["v=spf1 -all", "v=spf1 mx -all"], "warning"],
])("SPF of %j is %s", (records, state) => {
  expect(checkSpf(domain, records).state).toBe(state);
});

test.each([
  [["v=DMARC1; p=reject; rua=mailto:a@b.example"], "ok"],
  [["v=DMARC1;p=quarantine"], "ok"],
  [["v=DMARC1; p=none"], "warning"],
  [["v=DMARC1; rua=mailto:a@b.example"], "warning"],
  [[], "warning"],
])("DMARC of %j is %s", (records, state) => {
  expect(checkDmarc(domain, records).state).toBe(state);
});
