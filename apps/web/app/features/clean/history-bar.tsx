import { useRef } from "react";

import { counted } from "#app/lib/counted.ts";
import { Button } from "#app/ui/controls/button.tsx";

import type { Cleaning } from "./cleaning.ts";
import { decisionTexts } from "./decision-texts.ts";
import { givenDecisions, ownDecisions } from "./own-decisions.ts";
import type { Actions } from "./use-cleaning.ts";

interface HistoryBarProps {
  state: Cleaning;
  actions: Actions;
  /** Opens what can be done by hand. */
  onHand: () => void;
}

/** Undo, redo and the history; the way back from the rows of one finding to all. */
export function HistoryBar({ state, actions, onHand }: HistoryBarProps) {
  const { past, undone, look, findings } = state;
  const bar = useRef<HTMLDivElement>(null);
  /** For buttons that go when they are pressed: the focus moves to the first one, which stays. */
  const keepFocus = () => bar.current?.querySelector("button")?.focus();
  return (
    <div ref={bar} className="clean-bar">
      <WayButton label="Undo" ways={past} onTake={actions.undo} />
      <WayButton label="Redo" ways={undone} onTake={actions.redo} />
      <Button variant="secondary" onClick={onHand}>
        By hand
      </Button>
      {ownDecisions(state) > 0 && (
        <History
          state={state}
          onBack={(decisions) => {
            keepFocus();
            actions.goBack(decisions);
          }}
        />
      )}
      {look && (
        <>
          <span>{counted(look.rows, "row")} of this finding</span>
          <Button
            variant="quiet"
            onClick={() => {
              keepFocus();
              actions.look(undefined);
            }}
          >
            Show all rows
          </Button>
        </>
      )}
      {!look && (
        <span className="clean-legend text-sm text-faint">
          {findings ? (
            <>
              <span aria-hidden className="gate-mark" />
              marks a cell that a finding would change
            </>
          ) : (
            "Looking for what is wrong…"
          )}
        </span>
      )}
    </div>
  );
}

interface WayButtonProps {
  label: string;
  /** Without any the button keeps its place and its focus, and does nothing. */
  ways: readonly unknown[];
  onTake: () => void;
}

function WayButton({ label, ways, onTake }: WayButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={ways.length === 0}
      onClick={onTake}
      className="button button-secondary"
    >
      {label}
    </button>
  );
}

function History({ state, onBack }: { state: Cleaning; onBack: (decisions: number) => void }) {
  const given = givenDecisions(state);
  const texts = decisionTexts(state).slice(given);
  return (
    <details className="clean-history text-sm">
      <summary>History ({texts.length})</summary>
      <ol>
        <li>
          <span>The table as it came</span>
          <Button variant="quiet" onClick={() => onBack(given)}>
            Back to here
          </Button>
        </li>
        {texts.map((text, at) => (
          // Decisions have nothing but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <span>{text}</span>
            {at < texts.length - 1 && (
              <Button variant="quiet" onClick={() => onBack(given + at + 1)}>
                Back to here
              </Button>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
