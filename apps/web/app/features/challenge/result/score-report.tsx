import type { ScoredColumn, CellDifference } from "@site/content/datasets/score/score-table";
import { useEffect, useRef } from "react";

import type { ScoreDetails } from "#app/features/challenge/worker-messages.ts";
import { TableHead, DataTable } from "#app/ui/data-table.tsx";
import { MetaLine } from "#app/ui/text/meta-line.tsx";

import { ShareScore } from "./share-score.tsx";

export { HowScored, OtherScores } from "./how-scored.tsx";
export { prepareScorer, scoreInWorker } from "./scorer.ts";

interface ScoreReportProps {
  /** Title of the table. */
  title: string;
  details: ScoreDetails;
  /** The scores of other methods. */
  others: readonly (readonly [label: string, score: string])[];
  /** Address with the score. */
  link: string;
}

/** The score of a cleaned table, and where the table differs from the answer. */
export function ScoreReport({ title, details, others, link }: ScoreReportProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { score, sentences, columns, differences, more, cells } = details;

  // On a phone the result is far below the form.
  useEffect(() => heading.current?.focus(), [details]);

  return (
    <section aria-label="Your score" className="mt-10 grid gap-6">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-3xl font-semibold">
          {score} of 100
        </h3>
        <p className="font-semibold">{title}</p>
        <MetaLine facts={others.map((one) => one.join(" "))} />
      </div>
      <ul className="prose">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <ShareScore picture={{ title, score, cells, others }} link={link} />
      <ColumnBars columns={columns} />
      <DifferenceTable differences={differences} more={more} />
    </section>
  );
}

/** The right and wrong cells of each column. */
function ColumnBars({ columns }: { columns: readonly ScoredColumn[] }) {
  return (
    <DataTable caption="The cells of each column" captionHidden={false}>
      <thead>
        <tr>
          <th scope="col">Column</th>
          <th scope="col">
            <span className="sr-only">Drawn</span>
          </th>
          {["Right", "Another value", "Another type", "Lost", "Invented"].map((head) => (
            <th key={head} scope="col" className="text-end">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.map(({ name, right, value, type, lost, invented }) => (
          <tr key={name}>
            <th scope="row">
              <code translate="no">{name}</code>
            </th>
            <td className="w-40 min-w-28">
              <Bar right={right} wrong={value + type + invented} lost={lost} />
            </td>
            {[right, value, type, lost, invented].map((count, at) => (
              // The order of the counts is fixed.
              // oxlint-disable-next-line react/no-array-index-key
              <td key={at} className="num">
                {count}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

/** Bar of right and wrong cells, with a gap for missing cells. Hidden from screen readers, which get the numbers. */
function Bar({ right, wrong, lost }: { right: number; wrong: number; lost: number }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${right + wrong + lost} 10`}
      preserveAspectRatio="none"
      className="h-4 w-full border border-edge"
    >
      <rect width={right} height="10" className="fill-river" />
      <rect x={right} width={wrong} height="10" className="fill-fault" />
    </svg>
  );
}

const verdicts: Record<CellDifference["verdict"], string> = {
  value: "Another value",
  type: "Another type",
  lost: "Lost",
  invented: "Invented",
};

interface DifferenceTableProps {
  differences: readonly CellDifference[];
  /** A sentence with the number of further differences. */
  more: string;
}

/** The first cells that differ from the answer. */
function DifferenceTable({ differences, more }: DifferenceTableProps) {
  if (differences.length === 0) return null;
  return (
    <>
      <DataTable caption="Cells that differ from the answer" captionHidden={false}>
        <TableHead names={["Row", "Column", "Yours", "The answer", "What it is"]} />
        <tbody>
          {differences.map(({ key, row, column, given, wanted, verdict }) => (
            <tr key={`${row} ${column}`}>
              <th scope="row">{key.length > 0 ? key.join(" ") : `Row ${row}`}</th>
              <td>
                <code translate="no">{column}</code>
              </td>
              <td className="min-w-28 wrap-anywhere">
                <Cell text={given} />
              </td>
              <td className="min-w-28 wrap-anywhere">
                <Cell text={wanted} />
              </td>
              <td className="whitespace-nowrap">{verdicts[verdict]}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {more && <p className="text-sm text-faint">{more}</p>}
    </>
  );
}

/** The text of a cell. Quotation marks show leading, trailing and doubled spaces. */
function Cell({ text }: { text: string }) {
  if (text === "") return <span className="text-faint">nothing</span>;
  const hasHiddenSpaces = /^\s|\s$|\s\s/.test(text);
  return (
    <span translate="no" className="font-mono whitespace-pre-wrap">
      {hasHiddenSpaces ? `“${text}”` : text}
    </span>
  );
}
