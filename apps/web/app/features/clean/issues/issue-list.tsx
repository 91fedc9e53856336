import { groupBySubject, type IssueGroup } from "@site/clean/detect/group-issues";
import { pluralize } from "@site/clean/format-count";
import { useRef, useState } from "react";

import {
  type CleaningState,
  countVisitorDecisions,
  mergeFixes,
  NO_PROBLEMS,
} from "#app/features/clean/cleaning-state.ts";
import type { CleaningActions } from "#app/features/clean/use-cleaning.ts";
import type { TableIssue } from "#app/features/clean/worker-messages.ts";
import { Button } from "#app/ui/controls/button.tsx";

import { IssueCard } from "./issue-card.tsx";
import { type ChosenValues, applyChosenValues } from "./step-values.ts";

/** What rules found, and an example of what they can't decide in this table. */
function RulesNote({ undecided: [first, ...others] }: Pick<CleaningState, "undecided">) {
  if (!first)
    return "Found by rules that say why. The AI, which suggests what rules cannot, is in the app.";
  const more = others.length > 0 ? `, and ${pluralize(others.length, "other column")}` : "";
  return `Found by rules that say why. They can't see that ${first.sentence} in “${first.column}”${more}: the AI in the app suggests such fixes.`;
}

/** Whether a card, or a safe fix in the card of the table, is about this column. */
function isAbout({ column, suggestions }: IssueGroup<TableIssue>, name: string): boolean {
  return column === undefined
    ? suggestions.some(({ subject, columns }) => subject === "column" && columns.includes(name))
    : column === name;
}

interface IssueListProps {
  state: CleaningState;
  actions: CleaningActions;
  /** The card of this column comes first. */
  focusColumn: string | undefined;
  isHidden?: boolean;
}

/** A card for each column to review, and one for the rest of the table; then the skipped issues. */
export function IssueList({ state, actions, focusColumn, isHidden = false }: IssueListProps) {
  const { issues, dismissed } = state;
  const [chosen, setChosen] = useState<ChosenValues>({});
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button disappears with its card, so move the focus to the heading first.
  const focusHeadingThen = (action: () => void) => {
    heading.current?.focus({ preventScroll: true });
    action();
  };
  const applyChosen = (steps: TableIssue["steps"]) =>
    applyChosenValues(steps, issues ?? [], chosen);
  const cards = groupBySubject(issues ?? [], ({ subject, columns, confidence }) => ({
    column: subject === "column" ? columns[0] : undefined,
    confidence,
  }));
  const focused = cards.find((card) => focusColumn !== undefined && isAbout(card, focusColumn));
  if (focused) cards.unshift(...cards.splice(cards.indexOf(focused), 1));
  const columns = cards.filter(({ column }) => column !== undefined).length;
  const suggestions = cards.flatMap((card) => card.suggestions);
  const questions = cards.flatMap((card) => card.questions).filter(({ isOptional }) => !isOptional);
  return (
    <section
      aria-labelledby="clean-issues"
      className="clean-issues"
      hidden={isHidden}
      data-many={!issues || cards.length > 2 || undefined}
    >
      <header>
        <h2 ref={heading} id="clean-issues" tabIndex={-1} className="text-xl font-semibold">
          {columns > 0
            ? `${pluralize(columns, "column")} to review`
            : cards.length > 0
              ? "Table to review"
              : "Problems"}
        </h2>
        {/* Skips all buttons of the list. It covers the heading, so that nothing moves when it appears. */}
        <a href="#clean-table" className="skip-link absolute inset-s-0 top-0">
          To the table
        </a>
        {questions.length > 0 && (
          <p className="text-sm text-faint">
            {`${pluralize(questions.length, "question")} for you to answer`}
          </p>
        )}
        {suggestions.length > 0 && (
          <Button
            onClick={() =>
              focusHeadingThen(() => actions.acceptAll(applyChosen(mergeFixes(suggestions))))
            }
          >
            Accept all suggestions
          </Button>
        )}
      </header>
      {!issues && <p className="clean-note text-sm text-faint">Checking every column…</p>}
      {issues?.every(({ isOptional }) => isOptional) && (
        <div className="clean-finished">
          <p>{NO_PROBLEMS}</p>
          <Button onClick={() => actions.exportAs("table")}>
            {state.importSummary?.sample
              ? "Save the clean sample"
              : countVisitorDecisions(state) > 0
                ? "Save the clean file"
                : "Save it as a file"}
          </Button>
        </div>
      )}
      {/* Ignore the second click of a double click: it would hit the card that has moved under the pointer. */}
      <ol
        onClickCapture={(event) => {
          const isButton = event.target instanceof Element && event.target.closest("button");
          if (isButton && event.detail === 2) event.stopPropagation();
        }}
      >
        {cards.map((card) => (
          <IssueCard
            key={card.column ?? ""}
            card={card}
            shownIssue={state.shownIssue}
            chosen={chosen}
            onChoose={(id, values) => setChosen({ ...chosen, [id]: values })}
            onAccept={(accepted, skipped) =>
              focusHeadingThen(() => actions.accept(applyChosen(mergeFixes(accepted)), skipped))
            }
            onAnswer={(steps) => focusHeadingThen(() => actions.answer(applyChosen(steps)))}
            onSkip={(skipped) => focusHeadingThen(() => actions.dismissAll(skipped))}
            onShowRows={actions.showIssueRows}
          />
        ))}
      </ol>
      {dismissed.length > 0 && (
        <details className="clean-note text-sm" hidden={!issues}>
          <summary>{`Skipped (${dismissed.length})`}</summary>
          <ul>
            {dismissed.map((issue) => (
              <li key={issue.id}>
                <span>{issue.subject === "column" ? `${issue.columns[0]}: ` : ""}</span>
                <span>{issue.title}</span>{" "}
                <Button
                  variant="quiet"
                  onClick={() => focusHeadingThen(() => actions.restore(issue))}
                >
                  Restore
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="clean-note text-sm text-faint" hidden={!issues}>
        <RulesNote undecided={state.undecided} />
      </p>
    </section>
  );
}
