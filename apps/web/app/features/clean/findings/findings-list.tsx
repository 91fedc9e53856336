import { useRef, useState } from "react";

import type { Cleaning } from "#app/features/clean/cleaning.ts";
import type { Finding } from "#app/features/clean/messages.ts";
import { ownDecisions } from "#app/features/clean/own-decisions.ts";
import type { Actions } from "#app/features/clean/use-cleaning.ts";
import { Button } from "#app/ui/controls/button.tsx";

import { FindingItem } from "./finding-item.tsx";
import { type LeftParts, withoutParts } from "./step-parts.ts";

interface FindingsListProps {
  state: Cleaning;
  actions: Actions;
  /** The column whose findings come first. */
  about: string | undefined;
}

const none: ReadonlySet<string> = new Set();

/** What was found, the gravest first, and what was put aside. */
export function FindingsList({ state, actions, about }: FindingsListProps) {
  const { findings, aside, look } = state;
  const [left, setLeft] = useState<LeftParts>({});
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button goes with its finding, so the focus moves first.
  const first = (act: () => void) => {
    heading.current?.focus({ preventScroll: true });
    act();
  };
  const acting: Actions = {
    ...actions,
    take: (steps) => first(() => actions.take(withoutParts(steps, findings ?? [], left))),
    putAside: (finding) => first(() => actions.putAside(finding)),
    bringBack: (finding) => first(() => actions.bringBack(finding)),
  };
  const isAbout = ({ columns }: Finding) => about !== undefined && columns.includes(about);
  const listed = findings?.toSorted((a, b) => Number(isAbout(b)) - Number(isAbout(a)));
  const sure = (findings ?? []).filter(({ sureness }) => sureness === "sure");
  return (
    <section
      aria-labelledby="clean-findings"
      className="clean-findings"
      data-many={!findings || findings.length > 2 || undefined}
    >
      <header>
        <h2 ref={heading} id="clean-findings" tabIndex={-1} className="text-xl font-semibold">
          What is wrong with it{findings && findings.length > 0 && ` (${findings.length})`}
        </h2>
        {/* Past every button of the list, for the keyboard; over the heading, so that nothing moves. */}
        <a href="#clean-table" className="skip-link absolute inset-s-0 top-0">
          To the table
        </a>
        {sure.length > 1 && (
          <Button onClick={() => acting.take(stepsOf(sure))}>
            Take the {sure.length} that are sure
          </Button>
        )}
      </header>
      {!findings && <p className="clean-note text-sm text-faint">Looking at every column…</p>}
      {findings?.length === 0 && (
        <div className="clean-done">
          <p>Nothing is left to repair that a rule can see.</p>
          <Button onClick={() => actions.save("table")}>
            {ownDecisions(state) > 0 ? "Keep the clean file" : "Keep it as a file"}
          </Button>
        </div>
      )}
      {/* The second click of a double one would meet the finding that has moved under the pointer. */}
      <ol
        onClickCapture={(event) => {
          const isButton = event.target instanceof Element && event.target.closest("button");
          if (isButton && event.detail === 2) event.stopPropagation();
        }}
      >
        {listed?.map((finding) => (
          <FindingItem
            key={finding.id}
            finding={finding}
            isLookedAt={look?.id === finding.id}
            left={left[finding.id] ?? none}
            onLeft={(others) => setLeft({ ...left, [finding.id]: others })}
            actions={acting}
          />
        ))}
      </ol>
      {aside.length > 0 && (
        <details className="clean-note text-sm" hidden={!findings}>
          <summary>Put aside ({aside.length})</summary>
          <ul>
            {aside.map((finding) => (
              <li key={finding.id}>
                {finding.why}{" "}
                <Button variant="quiet" onClick={() => acting.bringBack(finding)}>
                  Bring back
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="clean-note text-sm text-faint" hidden={!findings}>
        Found by rules, which say why. The AI, which proposes what rules cannot, is in the app.
      </p>
    </section>
  );
}

/** All steps of these findings, each once, in an order in which they fit. */
function stepsOf(findings: readonly Finding[]) {
  const steps = findings.toSorted((a, b) => a.place - b.place).flatMap((one) => one.steps);
  return [...new Map(steps.map((step) => [JSON.stringify(step), step])).values()];
}
