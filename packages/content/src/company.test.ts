import { expect, test } from "vitest";

import { brand } from "./brand.ts";
import { type CompanyFacts, createCompanyValues, listMissingFacts } from "./company.ts";

const all: Required<CompanyFacts> = {
  legalForm: "AS",
  register: "Foretaksregisteret 912345678",
  vatId: "NO912345678MVA",
  country: "Norway",
  phone: "+47 22 00 00 00",
  governingLaw: "Norway",
  liability: "We are liable for intent and gross negligence.",
  processingAgreement: "https://acme.test/dpa.pdf",
  languageModel: { name: "Modelmaker", place: "Ireland" },
  mailService: { name: "Postman", place: "Germany" },
  escrowAgent: "Keepers Ltd",
  answerTime: "two working days",
  supportPerson: "Ada Lovelace",
};
const realBrand = {
  origin: "https://acme.test",
  company: { name: "Acme", postalAddress: ["1 Main Street", "Oslo"] },
  supportEmail: "help@acme.test",
  mailFrom: "Acme <hello@acme.test>",
} as unknown as typeof brand;

test("every missing fact is listed with its file, and none once all are set", () => {
  expect(listMissingFacts(all, realBrand)).toEqual([]);
  for (const name of Object.keys(all)) {
    const missing = listMissingFacts({ ...all, [name]: undefined }, realBrand);
    expect(missing).toHaveLength(1);
    expect(missing[0]?.fix).toContain(`Set ${name} in packages/content/src/company.ts`);
  }
});

test("the addresses of the example are missing facts", () => {
  const missing = listMissingFacts(all, brand).map(({ what }) => what);
  const isExample = brand.origin.endsWith(".example");
  expect(missing.includes("address of the site")).toBe(isExample);
  expect(listMissingFacts(all, { ...realBrand, supportEmail: "a@shop.example" } as never)).toEqual([
    expect.objectContaining({ what: "support's email address" }),
  ]);
});

test("each text follows its sentence, and is empty without its fact", () => {
  for (const value of Object.values(createCompanyValues({}))) expect(value).toBe("");
  const values = createCompanyValues(all);
  for (const value of Object.values(values)) expect(value).toMatch(/^ \S.*\.$/);
  expect(values["company.identity"]).toBe(
    " Legal form: AS. Register: Foretaksregisteret 912345678. VAT id: NO912345678MVA. Country: Norway. Phone: +47 22 00 00 00.",
  );
  expect(createCompanyValues({ vatId: "NO1" })["company.identity"]).toBe(" VAT id: NO1.");
});
