import { useEffect, useRef } from "react";

import type { SeenScore } from "#app/features/challenge/messages.ts";
import { FactsLine } from "#app/ui/text/facts-line.tsx";

import { ColumnBars } from "./column-bars.tsx";
import { DifferenceTable } from "./difference-table.tsx";
import { ShareScore } from "./share-score.tsx";

export { HowScored, OtherScores } from "./how-scored.tsx";
export { prepareScorer, scoreInWorker } from "./scorer.ts";

interface ResultPartProps {
  /** Of the table. */
  title: string;
  seen: SeenScore;
  /** Other ways to clean it with their scores. */
  others: readonly (readonly [label: string, score: string])[];
  /** The address that says the score. */
  link: string;
}

/** How close a table is to the answer, and where it differs. */
export function ResultPart({ title, seen, others, link }: ResultPartProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { score, sentences, columns, differences, more, cells } = seen;

  // The result is what the visitor asked for, and on a phone it is far down.
  useEffect(() => heading.current?.focus(), [seen]);

  return (
    <section aria-label="Your score" className="mt-10 grid gap-6">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-3xl font-semibold">
          {score} of 100
        </h3>
        <p className="font-semibold">{title}</p>
        <FactsLine facts={others.map((one) => one.join(" "))} />
      </div>
      <ul className="prose">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <ShareScore pictured={{ title, score, cells, others }} link={link} />
      <ColumnBars columns={columns} />
      <DifferenceTable differences={differences} more={more} />
    </section>
  );
}
