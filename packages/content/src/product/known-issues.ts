import { escapeHtml } from "../markup.ts";

/*
 * What the cleaner in the browser and the site can't do, for /support/known-issues. The site's owner edits this file.
 * Remove an issue once it is solved, and say so in the changelog.
 */

interface KnownIssue {
  issue: string;
  /** What to do instead. */
  instead: string;
  plan: keyof typeof planLabels;
}

const planLabels = {
  planned: "Planned",
  undecided: "Not decided",
  stays: "Not planned",
} as const;

/** The known issues by area. */
export const knownIssues = {
  files: [
    {
      issue: "Old Excel files (.xls) and OpenDocument files don't open.",
      instead: "Save them as .xlsx.",
      plan: "undecided",
    },
    {
      issue: "Password-protected files don't open.",
      instead: "Save a copy without the password.",
      plan: "stays",
    },
    {
      issue: "Two tables side by side in one sheet open as one table.",
      instead:
        "Save each as a separate file. If one is below the other, choose one under Change in the import settings.",
      plan: "undecided",
    },
    {
      issue:
        "Cells separated by several characters, such as ||, or by control characters, as in Hive files, are read as one column.",
      instead: "Replace it with a tab in a text editor.",
      plan: "undecided",
    },
    {
      issue: "For a line or two of text, several old encodings are possible, so the cleaner asks.",
      instead: "Choose the encoding in which the accented letters look right.",
      plan: "stays",
    },
    {
      issue:
        "Only a 32 MB sample of a text file above 1 GB is opened. Files of other formats above 1 GB can’t be opened.",
      instead:
        "Clean the sample, then run its script on the whole file. Save other formats as CSV first.",
      plan: "stays",
    },
  ],
  finding: [
    {
      issue: "ISO weeks (2024-W05) and fiscal years (FY24) stay text.",
      instead: "Replace parts of them with Edit column.",
      plan: "undecided",
    },
    {
      issue: "The cleaner doesn't find cells with several values (red;blue).",
      instead: "Split them into rows with Edit column.",
      plan: "undecided",
    },
    {
      issue:
        "The cleaner finds duplicates by whole rows or by one column, not by two columns together.",
      instead: "Use drop_duplicates with both columns in the script.",
      plan: "undecided",
    },
    {
      issue: "The cleaner finds similar rows only if a single letter of one word differs.",
      instead: "Sort the table by the column with the names, and compare adjacent rows.",
      plan: "undecided",
    },
    {
      issue: "Times with fractions of a second stay text.",
      instead: "Use pd.to_datetime in the script.",
      plan: "undecided",
    },
    {
      issue: "Digits that a spreadsheet cut off can't be restored. Lost leading zeros can.",
      instead: "Export the data again, as text.",
      plan: "stays",
    },
  ],
  work: [
    {
      issue: "Reloading the page loses your work, after a warning: nothing is stored.",
      instead: "Save the recipe. It restores every step.",
      plan: "stays",
    },
    {
      issue: "The cleaner doesn't join tables, group rows or make pivot tables.",
      instead: "Clean each table first, then use merge, groupby or pivot_table in pandas.",
      plan: "stays",
    },
    {
      issue: "There's no Polars script for reading keys of JSON into columns.",
      instead: "Use the pandas script.",
      plan: "stays",
    },
  ],
  site: [
    {
      issue: "The site is in English. Only the cookie settings are available in twelve languages.",
      instead: "The search also understands common questions in German.",
      plan: "undecided",
    },
    {
      issue: "You can't use a coupon for a quote.",
      instead: "Pay by card if you have a coupon.",
      plan: "undecided",
    },
    {
      issue: "You can log in with a password or with Google, but not through your company (SAML).",
      instead: "Sign up with your company email address.",
      plan: "undecided",
    },
  ],
} as const satisfies Record<string, readonly KnownIssue[]>;

export type KnownIssueArea = keyof typeof knownIssues;

export function renderKnownIssues(area: KnownIssueArea): string {
  const rows = knownIssues[area].map(
    ({ issue, instead, plan }) =>
      `<tr><th scope="row">${escapeHtml(issue)}</th><td>${escapeHtml(instead)}</td><td>${planLabels[plan]}</td></tr>`,
  );
  return `<table><thead><tr><th scope="col">What doesn't work</th><th scope="col">What you can do</th><th scope="col">Plan</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}
