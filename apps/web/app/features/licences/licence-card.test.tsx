import { type Licence, licenceSchema } from "@site/contracts/licences";
import { paidPlans } from "@site/contracts/plans";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { LicenceCard } from "./licence-card.tsx";
import { licence } from "./test-licence.ts";

/** Another value for each field. A new field of the contract does not compile until it has one here. */
const changed: Licence = {
  id: "22222222-2222-4222-8222-222222222222",
  key: "FFFFF-GGGGG-HHHHH-JJJJJ-KKKKK",
  planId: "pro",
  status: "suspended",
  holder: "Grace Hopper",
  team: "Analytical Engines",
  seats: 5,
  devicesPerSeat: 4,
  deviceLimit: 15,
  issuedAt: "2026-11-25T10:00:00.000Z",
  updatesUntil: "2028-11-24",
  features: [...paidPlans.team.features],
};

/** Fields that the card does not show, each with the reason. */
const notShown: Partial<Record<keyof Licence, string>> = {
  id: "only identifies the file to save",
  deviceLimit: "shown above the list of computers",
  issuedAt: "the purchase shows its day",
};

const fields = Object.keys(licenceSchema.shape) as (keyof Licence)[];

test.each(fields.filter((field) => !notShown[field]))("the card shows the field %s", (field) => {
  const card = renderToStaticMarkup(<LicenceCard licence={licence} />);
  const other = renderToStaticMarkup(
    <LicenceCard licence={{ ...licence, [field]: changed[field] }} />,
  );
  expect(other).not.toBe(card);
});

test.each([
  ["active", true],
  ["suspended", false],
  ["revoked", false],
] as const)("the card of a licence that is %s promises only what holds", (status, isUsable) => {
  const card = renderToStaticMarkup(<LicenceCard licence={{ ...licence, status }} />);
  expect(card.includes("keep working")).toBe(isUsable);
  expect(card.includes("Save the licence file")).toBe(isUsable);
  expect(card.includes("Copy the key")).toBe(isUsable);
});
