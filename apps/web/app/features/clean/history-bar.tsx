import { pluralize } from "@site/clean/format-count";
import type { Step } from "@site/clean/steps/kinds";
import { useRef } from "react";

import { Button } from "#app/ui/controls/button.tsx";

import {
  type CleaningState,
  countAutomaticDecisions,
  countVisitorDecisions,
} from "./cleaning-state.ts";
import type { CleaningActions } from "./use-cleaning.ts";

interface HistoryBarProps {
  state: CleaningState;
  actions: CleaningActions;
  onEditColumn: () => void;
  /** Whether the table fills the window. */
  isFull: boolean;
  onFull: (isFull: boolean) => void;
}

/** Undo, redo, history and column editing; and the button that shows all rows again. */
export function HistoryBar({ state, actions, onEditColumn, isFull, onFull }: HistoryBarProps) {
  const { undoStack, redoStack, shownIssue, shownRows, issues } = state;
  const bar = useRef<HTMLDivElement>(null);
  /** Keeps the focus in the bar when the pressed button disappears. */
  const focusFirstButton = () => bar.current?.querySelector("button")?.focus();
  return (
    <div ref={bar} className="clean-bar">
      <StackButton label="Undo" stack={undoStack} onClick={actions.undo} />
      <StackButton label="Redo" stack={redoStack} onClick={actions.redo} />
      <Button variant="secondary" onClick={onEditColumn}>
        Edit column
      </Button>
      <Button variant="secondary" aria-pressed={isFull} onClick={() => onFull(!isFull)}>
        Full window
      </Button>
      {countVisitorDecisions(state) > 0 && (
        <History
          state={state}
          onRevert={(decisions) => {
            focusFirstButton();
            actions.revertTo(decisions);
          }}
        />
      )}
      {shownIssue !== undefined && (
        <>
          <span>{pluralize(shownRows, "row")} with this problem</span>
          <Button
            variant="quiet"
            onClick={() => {
              focusFirstButton();
              actions.showIssueRows(undefined);
            }}
          >
            Show all rows
          </Button>
        </>
      )}
      {shownIssue === undefined && (
        <span className="clean-legend text-sm text-faint">
          {issues ? (
            <>
              <span aria-hidden className="gate-mark" />
              <span>marks a cell with a problem</span>
            </>
          ) : (
            "Looking for problems…"
          )}
        </span>
      )}
    </div>
  );
}

interface StackButtonProps {
  label: string;
  /** The undo or redo stack. If it is empty, the button is disabled but keeps its place and focus. */
  stack: readonly unknown[];
  onClick: () => void;
}

function StackButton({ label, stack, onClick }: StackButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={stack.length === 0}
      onClick={onClick}
      className="button button-secondary"
    >
      {label}
    </button>
  );
}

interface HistoryProps {
  state: CleaningState;
  onRevert: (decisions: number) => void;
}

function History({ state, onRevert }: HistoryProps) {
  const automatic = countAutomaticDecisions(state);
  const texts = describeDecisions(state).slice(automatic);
  return (
    <details className="clean-history text-sm">
      <summary>{`History (${texts.length})`}</summary>
      <ol>
        <li>
          <span>The original table</span>
          <Button variant="quiet" onClick={() => onRevert(automatic)}>
            Back to here
          </Button>
        </li>
        {texts.map((text, at) => (
          // Decisions have no identity but their position.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <span>{text}</span>
            {at < texts.length - 1 && (
              <Button variant="quiet" onClick={() => onRevert(automatic + at + 1)}>
                Back to here
              </Button>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Each decision in the undo stack as a sentence. */
export function describeDecisions({ undoStack, steps, table }: CleaningState): string[] {
  // Compared by content, since messages of the worker contain copies of the steps.
  const sentences = new Map(
    table?.steps.map((step, at) => [JSON.stringify(step), table.sentences[at] ?? ""]),
  );
  return undoStack.map((before, at) => {
    const after = undoStack[at + 1] ?? steps;
    const added = findAddedSteps(before, after);
    if (!added) return `A recipe of ${pluralize(after.length, "step")}.`;
    const [first, ...others] = added.map((step) => sentences.get(JSON.stringify(step)));
    if (!first) return `${pluralize(added.length, "step")}.`;
    return others.length === 0 ? first : `${first} And ${pluralize(others.length, "step")} more.`;
  });
}

/** Returns the steps that a decision added anywhere in the recipe; undefined if it replaced steps. */
function findAddedSteps(before: readonly Step[], after: readonly Step[]): Step[] | undefined {
  let next = 0;
  const added = after.filter((step) => {
    const isKept = JSON.stringify(before[next]) === JSON.stringify(step);
    if (isKept) next += 1;
    return !isKept;
  });
  return next === before.length ? added : undefined;
}
