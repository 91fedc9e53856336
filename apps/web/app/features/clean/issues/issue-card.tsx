import { formatCount } from "@site/clean/format-count";
import { useState } from "react";

import type { CleaningActions } from "#app/features/clean/use-cleaning.ts";
import type { TableIssue } from "#app/features/clean/worker-messages.ts";
import { Button } from "#app/ui/controls/button.tsx";

import { getStepValues, type StepValue } from "./step-values.ts";

interface IssueCardProps {
  issue: TableIssue;
  /** Whether the grid shows only the rows of this issue. */
  isShown: boolean;
  excluded: ReadonlySet<string>;
  onExclude: (values: ReadonlySet<string>) => void;
  actions: CleaningActions;
}

const confidenceLabels: Record<TableIssue["confidence"], string> = {
  clear: "Clear",
  likely: "Likely: check it first",
  ambiguous: "Your call",
};

/** One issue: why it is one, example cells before and after, and what the visitor can do about it. */
export function IssueCard({ issue, isShown, excluded, onExclude, actions }: IssueCardProps) {
  const { confidence, reason, count, examples, steps, options } = issue;
  const requiredFixes = steps.length - 1;
  const values = getStepValues(issue);
  const headingId = `clean-${issue.position}`;
  return (
    <li className="clean-issue" data-shown={isShown || undefined}>
      <p
        className={`clean-confidence text-sm font-semibold ${confidence === "ambiguous" ? "text-silt" : "text-faint"}`}
      >
        {confidenceLabels[confidence]} <span>{formatCount(count)}</span>
      </p>
      <h3 id={headingId} className="font-semibold">
        {reason}
      </h3>
      <IssueExamples examples={examples} />
      {options.length > 0 && (
        <div className="clean-options">
          {options.map((option) => (
            <Button
              key={option.label}
              variant="secondary"
              aria-describedby={headingId}
              onClick={() => actions.applySteps(option.steps)}
            >
              {option.label}
            </Button>
          ))}
        </div>
      )}
      <div className="clean-actions">
        {options.length === 0 && (
          <Button aria-describedby={headingId} onClick={() => actions.applySteps(steps)}>
            {requiredFixes > 0 ? `Fix this and ${requiredFixes} it depends on` : "Apply"}
          </Button>
        )}
        <Button
          variant="secondary"
          aria-describedby={headingId}
          onClick={() => actions.dismiss(issue)}
        >
          Dismiss
        </Button>
        <Button
          variant="quiet"
          aria-describedby={headingId}
          aria-pressed={isShown}
          onClick={() => actions.showIssueRows(isShown ? undefined : issue.id)}
        >
          Show rows
        </Button>
      </div>
      {values.length > 1 && (
        <ValueChoice values={values} excluded={excluded} onExclude={onExclude} />
      )}
      <details className="text-sm text-faint">
        <summary>What it does</summary>
        <p>{options.length === 0 ? issue.fixSummary : "Nothing changes until you choose."}</p>
        {issue.unchanged && <p>{issue.unchanged}</p>}
        {requiredFixes > 0 && (
          <p>
            {`It depends on ${requiredFixes === 1 ? "another fix" : `${requiredFixes} other fixes`}, applied with it.`}
          </p>
        )}
      </details>
    </li>
  );
}

/** Up to three cells before and after the fix. */
function IssueExamples({ examples }: Pick<TableIssue, "examples">) {
  if (examples.length === 0) return null;
  return (
    <ul className="clean-examples">
      {examples.map(({ before, after }) => {
        const [old, now] = after ? formatChange(before, after) : [before, after];
        return (
          <li key={before}>
            <code className="gate-dirty" translate="no">
              {old}
            </code>
            <span aria-hidden>→</span>
            <span className="sr-only"> becomes </span>
            {now === undefined ? (
              <em>gone</em>
            ) : now === "" ? (
              <em>missing</em>
            ) : (
              <code translate="no">{now}</code>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface ValueChoiceProps {
  values: readonly StepValue[];
  excluded: ReadonlySet<string>;
  onExclude: (values: ReadonlySet<string>) => void;
}

/** A checkbox for each value that the fix would change. At least one stays checked. */
function ValueChoice({ values, excluded, onExclude }: ValueChoiceProps) {
  // A card may have hundreds of values, so they are rendered only when they are shown.
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="text-sm" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{`Values (${values.length - excluded.size} of ${values.length})`}</summary>
      {isOpen && (
        <ul>
          {values.map(({ before, after }) => {
            const isIncluded = !excluded.has(before);
            return (
              <li key={before}>
                <label className="flex items-baseline gap-2 py-0.5">
                  <input
                    type="checkbox"
                    checked={isIncluded}
                    disabled={isIncluded && excluded.size === values.length - 1}
                    onChange={() => {
                      const others = [...excluded].filter((one) => one !== before);
                      onExclude(new Set(isIncluded ? [...others, before] : others));
                    }}
                  />
                  <span>
                    <code translate="no">{before}</code> is{" "}
                    {after === "" ? <span>missing</span> : <code translate="no">{after}</code>}
                  </span>
                </label>
              </li>
            );
          })}
        </ul>
      )}
    </details>
  );
}

/** Maximum length of an example cell, about one line of the card. Longer cells are shortened. */
const MAX_LENGTH = 36;
const KEPT_CHARACTERS = 12;
/** Matches leading, trailing and doubled spaces, which are invisible. */
const STRAY_SPACES = /(?<!\S)[^\S\n]|[^\S\n](?!\S)/g;

/** Makes a change visible: cuts a long common start, and shows stray spaces as dots. */
export function formatChange(before: string, after: string): [string, string] {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const cut = before.length > MAX_LENGTH ? same - KEPT_CHARACTERS : 0;
  const format = (text: string) =>
    (cut > 0 ? `…${text.slice(cut)}` : text).replaceAll(STRAY_SPACES, "·");
  return [format(before), format(after)];
}
