import type { FeatureId } from "@site/contracts/plans/feature-ids";

import { escapeHtml } from "../markup.ts";
import { ai } from "./facts.ts";

/**
 * Renders the diagram "What leaves your computer" as HTML. For screen readers, its texts follow the path of the data.
 * `plansWith` returns the names of the plans that have a feature.
 */
export function renderWhatLeavesFigure(
  getPlansWith: (feature: FeatureId) => string | undefined,
): string {
  const sent = ai.sent.map(
    ({ what, example }) => `${escapeHtml(what)}<code>${escapeHtml(example)}</code>`,
  );
  const choices = ai.choices.flatMap(({ text, feature }) => {
    const plans = feature && getPlansWith(feature);
    if (feature && !plans) return [];
    return plans ? `With ${plans}: ${text}` : text;
  });
  return [
    '<figure id="what-leaves" class="leaves-figure"><dl class="claims">',
    renderGroup(
      "Stays on your computer",
      ai.stays.map((item) => escapeHtml(item)),
    ),
    renderGroup("Goes to the language model", sent),
    renderGroup(
      "Comes back",
      ai.answers.map((item) => escapeHtml(item)),
    ),
    `</dl><figcaption>${choices.map((choice) => escapeHtml(choice)).join(" ")}</figcaption></figure>`,
  ].join("");
}

function renderGroup(title: string, items: readonly string[]): string {
  return `<div><dt>${title}</dt>${items.map((item) => `<dd>${item}</dd>`).join("")}</div>`;
}
