import { brand } from "@site/content/brand";
import { formatMoney } from "@site/contracts/money";
import { getLowestPrice } from "@site/contracts/plan-text";
import { REFUND_DAYS, TRIAL_DAYS } from "@site/contracts/plans";
import { href } from "react-router";

/** The facts on the about page, each with a link to verify it. */
export const aboutRows = [
  ["Made by", [brand.company.name, ...brand.company.postalAddress].join(", ")],
  ["Runs on", <>Windows, macOS and Linux; {TRIAL_DAYS} days without an account or a card</>],
  [
    "Paid",
    <>
      Once, from {formatMoney(getLowestPrice())}, with your money back within {REFUND_DAYS} days:{" "}
      <a href={href("/pricing")}>Pricing</a>
    </>,
  ],
  ["Licence", "A signed file that your computer checks without us"],
  ["You keep", "Python that runs without the app"],
  [
    "Data",
    <>
      Each with source, licence and checksums: <a href={href("/datasets")}>Datasets</a>
    </>,
  ],
  [
    "Visitors",
    <>
      Counted only if you allow it: <a href={href("/cookies")}>Cookies</a>
    </>,
  ],
  ["Errors", "Corrected, and the page says when"],
] as const;
