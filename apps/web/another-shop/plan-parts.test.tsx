import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { accountBenefits } from "#app/features/auth/account-sheet.tsx";
import { PlanCards } from "#app/features/billing/plan-cards.tsx";
import { aboutRows } from "#app/features/documents/about-rows.tsx";
import { DataFlowSection } from "#app/features/documents/data-flow-section.tsx";
import { Hero, HowPricingWorks } from "#app/features/home/home-sections.tsx";
import { FeatureTable } from "#app/features/pricing/plan-details.tsx";
import { PlanTable, PricingQuestions } from "#app/features/pricing/pricing-sections.tsx";
import { UpgradeRules } from "#app/features/upgrade/upgrade-list.tsx";

/** Words that only our own catalogue contains. */
const ourWords =
  /\bUSD\b|dollar|\b(?:Personal|Pro|Team|Trial)\b|\b(?:3|three) computers|\b(?:12|twelve) (?:[a-z]+ )*months|\b(?:14|30) days|\b(?:99|199|399)\b/gi;

const names = ["Student", "Solo", "Studio", "Crew"];
const prices = ["EUR 47", "EUR 97", "EUR 197", "EUR 397"];

const parts = [
  ["the first screen", () => <Hero figure={null} />, ["EUR 47", "23 days"]],
  [
    "the price list of the home page",
    () => <HowPricingWorks />,
    [...names, ...prices, "8 months", "23 days"],
  ],
  [
    "the plans side by side",
    () => <PlanTable />,
    [...names, ...prices, "17 more months", "Taster"],
  ],
  ["what each plan can do", () => <FeatureTable />, [...names, "all that Crew can"]],
  ["what leaves the computer", () => <DataFlowSection />, ["With Crew: use your own"]],
  [
    "the questions about prices",
    () => <PricingQuestions />,
    ["41 days", "19 or more paid months", "Solo licence"],
  ],
  [
    "the choice of a plan",
    () => <PlanCards planId={"solo" as never} onChoose={() => undefined} />,
    [...names, ...prices, "9 people, 7 computers each"],
  ],
  [
    "the steps of an upgrade",
    () => <UpgradeRules>{null}</UpgradeRules>,
    ["Student to Solo", "Studio to Crew", "EUR 50", "Crew EUR 158.80"],
  ],
  [
    "what an account holds",
    () => <>{accountBenefits.map(([, text]) => text)}</>,
    ["1 computer (Student) or 7 computers (Solo, Studio and Crew)"],
  ],
  [
    "the page about us",
    () => (
      <>
        {aboutRows.map(([name, text]) => (
          <p key={name}>{text}</p>
        ))}
      </>
    ),
    ["EUR 47", "41 days"],
  ],
] as const;

test.each(parts)("%s shows the other catalogue and nothing of ours", (_name, part, said) => {
  const text = renderToStaticMarkup(part())
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
  expect(text.replaceAll(/the trial/gi, "").match(ourWords) ?? []).toEqual([]);
  for (const words of said) expect(text).toContain(words);
});
