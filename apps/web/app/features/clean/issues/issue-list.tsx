import { pluralize } from "@site/clean/format-count";
import type { Step } from "@site/clean/steps/kinds";
import { useRef, useState } from "react";

import {
  type CleaningState,
  countVisitorDecisions,
  NO_PROBLEMS,
} from "#app/features/clean/cleaning-state.ts";
import type { CleaningActions } from "#app/features/clean/use-cleaning.ts";
import type { TableIssue } from "#app/features/clean/worker-messages.ts";
import { Button } from "#app/ui/controls/button.tsx";

import { IssueCard } from "./issue-card.tsx";
import { type ExcludedValues, excludeValues } from "./step-values.ts";

interface IssueListProps {
  state: CleaningState;
  actions: CleaningActions;
  /** The issues of this column are listed first. */
  focusColumn: string | undefined;
}

const none: ReadonlySet<string> = new Set();

/** All issues, the most important first, followed by the dismissed ones. */
export function IssueList({ state, actions, focusColumn }: IssueListProps) {
  const { issues, dismissed } = state;
  const [excluded, setExcluded] = useState<ExcludedValues>({});
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button disappears with its card, so move the focus to the heading first.
  const focusHeadingThen = (action: () => void) => {
    heading.current?.focus({ preventScroll: true });
    action();
  };
  const cardActions: CleaningActions = {
    ...actions,
    applySteps: (steps) =>
      focusHeadingThen(() => actions.applySteps(excludeValues(steps, issues ?? [], excluded))),
    dismiss: (issue) => focusHeadingThen(() => actions.dismiss(issue)),
    restore: (issue) => focusHeadingThen(() => actions.restore(issue)),
  };
  const isFocused = ({ columns }: TableIssue) =>
    focusColumn !== undefined && columns.includes(focusColumn);
  const listed = issues?.toSorted((a, b) => Number(isFocused(b)) - Number(isFocused(a)));
  const clear = (issues ?? []).filter(({ confidence }) => confidence === "clear");
  return (
    <section
      aria-labelledby="clean-issues"
      className="clean-issues"
      data-many={!issues || issues.length > 2 || undefined}
    >
      <header>
        <h2 ref={heading} id="clean-issues" tabIndex={-1} className="text-xl font-semibold">
          {issues && issues.length > 0
            ? `${pluralize(issues.length, "problem")} found`
            : "Problems"}
        </h2>
        {/* Skips all buttons of the list. It covers the heading, so that nothing moves when it appears. */}
        <a href="#clean-table" className="skip-link absolute inset-s-0 top-0">
          To the table
        </a>
        {clear.length > 1 && (
          <Button onClick={() => cardActions.applySteps(mergeFixes(clear))}>
            {`Fix the ${clear.length} clear ones`}
          </Button>
        )}
      </header>
      {!issues && <p className="clean-note text-sm text-faint">Checking every column…</p>}
      {issues?.length === 0 && (
        <div className="clean-finished">
          <p>{NO_PROBLEMS}</p>
          <Button onClick={() => actions.exportAs("table")}>
            {countVisitorDecisions(state) > 0 ? "Save the clean file" : "Save it as a file"}
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
        {listed?.map((issue) => (
          <IssueCard
            key={issue.id}
            issue={issue}
            isShown={state.rowFilter?.issueId === issue.id}
            excluded={excluded[issue.id] ?? none}
            onExclude={(values) => setExcluded({ ...excluded, [issue.id]: values })}
            actions={cardActions}
          />
        ))}
      </ol>
      {dismissed.length > 0 && (
        <details className="clean-note text-sm" hidden={!issues}>
          <summary>{`Dismissed (${dismissed.length})`}</summary>
          <ul>
            {dismissed.map((issue) => (
              <li key={issue.id}>
                {issue.reason}{" "}
                <Button variant="quiet" onClick={() => cardActions.restore(issue)}>
                  Restore
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="clean-note text-sm text-faint" hidden={!issues}>
        Found by rules that say why. The AI, which suggests what rules cannot, is in the app.
      </p>
    </section>
  );
}

/** All steps of these issues, without repetitions, in the order in which they can be applied. */
function mergeFixes(issues: readonly TableIssue[]): Step[] {
  const steps = issues.toSorted((a, b) => a.position - b.position).flatMap((issue) => issue.steps);
  return [...new Map(steps.map((step) => [JSON.stringify(step), step])).values()];
}
