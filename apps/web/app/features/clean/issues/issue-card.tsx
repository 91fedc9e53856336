import type { IssueGroup } from "@site/clean/detect/group-issues";
import { pluralize } from "@site/clean/format-count";
import { useId, useState } from "react";
import { href } from "react-router";

import type { TableIssue } from "#app/features/clean/worker-messages.ts";
import { Button } from "#app/ui/controls/button.tsx";

import { type ChosenValues, getStepValues, type StepValue } from "./step-values.ts";

type Card = IssueGroup<TableIssue>;

interface IssueCardProps {
  card: Card;
  /** The issue whose rows are the only ones in the grid. */
  shownIssue: string | undefined;
  chosen: ChosenValues;
  onChoose: (issueId: string, values: ReadonlyMap<string, string>) => void;
  onAccept: (accepted: readonly TableIssue[], skipped: readonly TableIssue[]) => void;
  onAnswer: (steps: TableIssue["steps"]) => void;
  onSkip: (issues: readonly TableIssue[]) => void;
  onShowRows: (issueId: string | undefined) => void;
}

const MAX_EXAMPLES = 3;

/** The issues of a column, or of the rest of the table: what the suggested fixes do, and what is left to decide. */
export function IssueCard({ card, shownIssue, chosen, onChoose, ...on }: IssueCardProps) {
  const { suggestions, questions } = card;
  const [isOpen, setIsOpen] = useState(false);
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const id = useId();
  const accepted = suggestions.filter((issue) => !off.has(issue.id));
  const all = [...questions, ...suggestions];
  const shown = all.find((issue) => issue.id === shownIssue);
  const [first] = all;
  const isOpenQuestion = questions.some(({ isOptional }) => !isOptional);
  return (
    <li className="clean-issue" data-shown={shown ? "" : undefined}>
      <p className={`text-sm font-semibold ${isOpenQuestion ? "text-silt" : "text-faint"}`}>
        <span>
          {isOpenQuestion ? "Your call" : suggestions.length > 0 ? "Suggested" : "Optional"}
        </span>
      </p>
      <h3 id={id} className="font-semibold">
        {card.column === undefined ? (
          <span>Whole table</span>
        ) : (
          <bdi translate="no">{card.column}</bdi>
        )}
      </h3>
      {suggestions.length > 0 && (
        <>
          <ul className="clean-results text-sm">
            {sumResults(
              suggestions.map((issue) => ({
                column:
                  card.column === undefined && issue.subject === "column" ? issue.columns[0] : "",
                label: issue.resultLabel,
                isOff: off.has(issue.id),
              })),
            ).map(({ column, label, isOff }) => (
              <li key={`${column} ${label}`} data-off={isOff || undefined}>
                {/* In the card of the table, the name of its column comes first. */}
                {column !== "" && (
                  <>
                    <bdi translate="no">{column}</bdi> <span aria-hidden>·</span>{" "}
                  </>
                )}
                <span>{label}</span>
              </li>
            ))}
          </ul>
          <IssueExamples examples={suggestions.flatMap(({ examples }) => examples.slice(0, 2))} />
        </>
      )}
      {questions.map((issue) => (
        <Question key={issue.id} issue={issue} onAnswer={on.onAnswer} />
      ))}
      <div className="clean-actions">
        {suggestions.length > 0 && (
          <Button
            aria-describedby={id}
            aria-disabled={accepted.length === 0}
            onClick={() =>
              accepted.length > 0 &&
              on.onAccept(
                accepted,
                suggestions.filter((issue) => off.has(issue.id)),
              )
            }
          >
            Accept
          </Button>
        )}
        <Button
          variant="secondary"
          aria-describedby={id}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          Adjust
        </Button>
        <Button variant="secondary" aria-describedby={id} onClick={() => on.onSkip(all)}>
          Skip
        </Button>
        <Button
          variant="quiet"
          aria-describedby={id}
          aria-pressed={shown !== undefined}
          onClick={() => on.onShowRows(shown ? undefined : first?.id)}
        >
          Show rows
        </Button>
      </div>
      {isOpen && (
        <ul className="clean-findings text-sm">
          {all.map((issue) => (
            <Finding
              key={issue.id}
              issue={issue}
              isOn={!off.has(issue.id)}
              isShown={issue.id === shownIssue}
              chosen={chosen[issue.id] ?? none}
              onToggle={() =>
                setOff(
                  new Set(
                    off.has(issue.id)
                      ? [...off].filter((other) => other !== issue.id)
                      : [...off, issue.id],
                  ),
                )
              }
              onAnswer={on.onAnswer}
              onChoose={(values) => onChoose(issue.id, values)}
              onShowRows={on.onShowRows}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

const none: ReadonlyMap<string, string> = new Map();

interface ResultLine {
  /** The column, if the card doesn't name it. */
  column: string | undefined;
  label: string;
  /** Whether the visitor switched it off. */
  isOff: boolean;
}

const COUNTED = /^([0-9,]+) ([a-z]+?)s? ([a-z].*)$/;

/** Adds up results of one kind: “6 spellings merged” and “1 spelling merged” are “7 spellings merged”. */
export function sumResults(lines: readonly ResultLine[]): ResultLine[] {
  const sums = new Map<string, { line: ResultLine; count: number }>();
  for (const line of lines) {
    const [, digits = "", noun, rest] = COUNTED.exec(line.label) ?? [];
    const count = Number(digits.replaceAll(",", ""));
    const key = JSON.stringify([line.column, line.isOff, noun ?? line.label, rest]);
    const before = sums.get(key);
    const total = (before?.count ?? 0) + count;
    const label = noun && before ? `${pluralize(total, noun)} ${rest}` : line.label;
    sums.set(key, { line: { ...line, label }, count: total });
  }
  return [...sums.values()].map(({ line }) => line);
}

function Question({ issue, onAnswer }: { issue: TableIssue } & Pick<IssueCardProps, "onAnswer">) {
  const id = useId();
  return (
    <div className="clean-question">
      <p id={id}>{issue.title}</p>
      {issue.options.every(({ examples }) => examples.length === 0) && (
        <IssueExamples examples={issue.examples} />
      )}
      <Options options={issue.options} describedBy={id} onAnswer={onAnswer} />
    </div>
  );
}

interface OptionsProps extends Pick<IssueCardProps, "onAnswer"> {
  options: TableIssue["options"];
  describedBy: string;
}

function Options({ options, describedBy, onAnswer }: OptionsProps) {
  return (
    <div className="clean-options">
      {options.map(({ label, examples, steps }) => (
        <Button
          key={label}
          variant="secondary"
          aria-describedby={describedBy}
          onClick={() => onAnswer(steps)}
        >
          <span>{label}</span>
          {examples.slice(0, 2).map(({ before, after }) => (
            <span key={before} className="clean-change text-sm font-normal">
              <code translate="no">{before}</code> <span aria-hidden>→</span>
              <span className="sr-only"> becomes </span> <code translate="no">{after}</code>
            </span>
          ))}
        </Button>
      ))}
    </div>
  );
}

interface FindingProps {
  issue: TableIssue;
  isOn: boolean;
  isShown: boolean;
  chosen: ReadonlyMap<string, string>;
  onToggle: () => void;
  onAnswer: (steps: TableIssue["steps"]) => void;
  onChoose: (values: ReadonlyMap<string, string>) => void;
  onShowRows: (issueId: string | undefined) => void;
}

/** One issue of a card: a switch for its fix, why it is suggested, and its values. */
function Finding({ issue, isOn, isShown, chosen, ...on }: FindingProps) {
  const id = useId();
  const { title, fixLabel, fixSummary, reason, unchanged, options, examples } = issue;
  const values = getStepValues(issue);
  const isQuestion = options.length > 0;
  const kind = (issue.steps.at(-1) ?? options[0]?.steps.at(-1))?.kind;
  return (
    <li>
      {isQuestion ? (
        <p className="font-semibold">{title}</p>
      ) : (
        <label className="flex items-baseline gap-2 font-semibold">
          <input
            type="checkbox"
            role="switch"
            aria-checked={isOn}
            checked={isOn}
            onChange={on.onToggle}
          />
          <span>{fixLabel}</span>
        </label>
      )}
      {!isQuestion && <p id={id}>{title}</p>}
      {reason !== undefined && <p className="text-faint">{reason}</p>}
      {fixSummary !== "" && <p className="text-faint">{fixSummary}</p>}
      {unchanged !== undefined && unchanged !== "" && <p className="text-faint">{unchanged}</p>}
      <IssueExamples examples={examples} />
      {values.length > 1 && <ValueChoice values={values} chosen={chosen} onChoose={on.onChoose} />}
      {issue.alternatives.length > 0 && (
        <Options options={issue.alternatives} describedBy={id} onAnswer={on.onAnswer} />
      )}
      <Button
        variant="quiet"
        aria-pressed={isShown}
        onClick={() => on.onShowRows(isShown ? undefined : issue.id)}
      >
        <span>Show these rows</span>
      </Button>
      {kind && (
        <a href={href("/reference/:slug", { slug: kind })} target="_blank">
          What this does
        </a>
      )}
    </li>
  );
}

/** Up to three cells before and after the fix. */
function IssueExamples({ examples }: Pick<TableIssue, "examples">) {
  if (examples.length === 0) return null;
  const distinct = [...new Map(examples.map((example) => [example.before, example])).values()];
  return (
    <ul className="clean-examples">
      {distinct.slice(0, MAX_EXAMPLES).map(({ before, after }) => {
        const [old, now] = after ? formatChange(before, after) : [before, after];
        return (
          <li key={before}>
            <code className="gate-dirty" translate="no">
              {old}
            </code>
            <span aria-hidden>→</span>
            <span className="sr-only"> becomes </span>
            {now === undefined ? (
              <em>removed</em>
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
  chosen: ReadonlyMap<string, string>;
  onChoose: (values: ReadonlyMap<string, string>) => void;
}

/** For each value that the fix would change: what it becomes, another value of the fix, or that it stays. */
function ValueChoice({ values, chosen, onChoose }: ValueChoiceProps) {
  // A card may have hundreds of values, so they are rendered only when they are shown.
  const [isOpen, setIsOpen] = useState(false);
  const targets = [...new Set(values.map(({ after }) => after))];
  const changing = values.filter(({ before, after }) => (chosen.get(before) ?? after) !== before);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{`Values (${changing.length} of ${values.length})`}</summary>
      {isOpen && (
        <ul>
          {values.map(({ before, after }) => {
            const isLast = changing.length === 1 && changing[0]?.before === before;
            return (
              <li key={before}>
                <label className="clean-value">
                  <code translate="no">{before}</code>
                  <span aria-hidden>→</span>
                  <select
                    translate="no"
                    value={chosen.get(before) ?? after}
                    onChange={({ currentTarget }) =>
                      onChoose(new Map([...chosen, [before, currentTarget.value]]))
                    }
                  >
                    {targets.map((target) => (
                      <option key={target} value={target}>
                        {target === "" ? "missing" : target}
                      </option>
                    ))}
                    {!targets.includes(before) && (
                      <option value={before} disabled={isLast}>
                        {`${before} (keep)`}
                      </option>
                    )}
                  </select>
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
  const format = (text: string) => markStraySpaces(cut > 0 ? `…${text.slice(cut)}` : text);
  return [format(before), format(after)];
}

/** Shows leading, trailing and doubled spaces as dots. */
export function markStraySpaces(text: string): string {
  return text.replaceAll(STRAY_SPACES, "·");
}
