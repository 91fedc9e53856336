/** What the scripts were verified with, from the table of the campaign: docs/campaigns/clean.md. */
export const verified = { pandas: "1.5.3", files: 4000 };
