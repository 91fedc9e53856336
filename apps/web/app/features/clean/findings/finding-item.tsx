import type { Finding } from "#app/features/clean/messages.ts";
import type { Actions } from "#app/features/clean/use-cleaning.ts";
import { counted, grouped } from "#app/lib/counted.ts";
import { Button } from "#app/ui/controls/button.tsx";

import { FindingExamples } from "./finding-examples.tsx";
import { PartChoice } from "./part-choice.tsx";
import { partsOf } from "./step-parts.ts";

interface FindingItemProps {
  finding: Finding;
  isLookedAt: boolean;
  /** The values that are to stay as they are. */
  left: ReadonlySet<string>;
  onLeft: (left: ReadonlySet<string>) => void;
  actions: Actions;
}

const words: Record<Finding["sureness"], string> = {
  sure: "Sure",
  likely: "Likely: have a look",
  asked: "Only you know",
};

/** One finding: what it is, three cells before and after, and what can be done with it. */
export function FindingItem({ finding, isLookedAt, left, onLeft, actions }: FindingItemProps) {
  const { title, sureness, why, untouched, count, examples, steps, choices } = finding;
  const others = steps.length - 1;
  const parts = partsOf(finding);
  const about = `clean-${finding.place}`;
  return (
    <li className="clean-finding" data-looked={isLookedAt || undefined}>
      <p
        className={`clean-sureness text-sm font-semibold ${sureness === "asked" ? "text-silt" : "text-faint"}`}
      >
        {words[sureness]} <span>{grouped(count)}</span>
      </p>
      <h3 id={about} className="font-semibold">
        {why}
      </h3>
      <FindingExamples examples={examples} />
      {choices.length > 0 && (
        <div className="clean-choices">
          {choices.map((choice) => (
            <Button
              key={choice.label}
              variant="secondary"
              aria-describedby={about}
              onClick={() => actions.take(choice.steps)}
            >
              {choice.label}
            </Button>
          ))}
        </div>
      )}
      <div className="clean-ways-on">
        {choices.length === 0 && (
          <Button aria-describedby={about} onClick={() => actions.take(steps)}>
            Take{others > 0 && ` with ${others} before it`}
          </Button>
        )}
        <Button
          variant="secondary"
          aria-describedby={about}
          onClick={() => actions.putAside(finding)}
        >
          Not now
        </Button>
        <Button
          variant="quiet"
          aria-describedby={about}
          aria-pressed={isLookedAt}
          onClick={() => actions.look(isLookedAt ? undefined : finding.id)}
        >
          Look
        </Button>
      </div>
      {parts.length > 1 && <PartChoice parts={parts} left={left} onLeft={onLeft} />}
      <details className="text-sm text-faint">
        <summary>What it does</summary>
        <p>{choices.length === 0 ? title : "Nothing changes until you choose."}</p>
        {untouched && <p>{untouched}</p>}
        {others > 0 && (
          <p>It builds on {counted(others, "finding")} before it, and takes them too.</p>
        )}
      </details>
    </li>
  );
}
