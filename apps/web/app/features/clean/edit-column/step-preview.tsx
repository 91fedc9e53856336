import { formatCount, pluralize } from "@site/clean/format-count";

import { markStraySpaces } from "#app/features/clean/issues/issue-card.tsx";
import type { StepPreview } from "#app/features/clean/worker-messages.ts";

/** What a step would change, before it is applied. */
export function StepPreviewPanel({ preview }: { preview: StepPreview | undefined }) {
  return (
    <div className="clean-step-preview" aria-busy={preview === undefined}>
      <p role="status" className="text-sm text-faint">
        {preview ? describePreview(preview) : "The first changes are shown here."}
      </p>
      {preview?.problem === undefined && preview !== undefined && <Changes preview={preview} />}
    </div>
  );
}

function Changes({ preview }: { preview: Exclude<StepPreview, { problem: string }> }) {
  const { changes, names, cells } = preview;
  if (changes.length > 0) {
    return (
      <ul className="clean-examples">
        {changes.map(({ row, column, before, after }) => (
          <li key={`${row} ${column}`}>
            {before === "" ? (
              <em>missing</em>
            ) : (
              <code className="gate-dirty" translate="no">
                {markStraySpaces(before)}
              </code>
            )}
            <span aria-hidden>→</span>
            <span className="sr-only"> becomes </span>
            {after === undefined ? (
              <em>{`row ${formatCount(row)} removed`}</em>
            ) : after === "" ? (
              <em>missing</em>
            ) : (
              <code translate="no">{markStraySpaces(after)}</code>
            )}
          </li>
        ))}
      </ul>
    );
  }
  if (names.length === 0) return null;
  return (
    // The region is focusable so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div
      role="region"
      aria-label="First rows after this step"
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="data-table text-sm" translate="no">
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="font-mono">
          {cells.map((texts, row) => (
            // Rows have no ID, only a position.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={row}>
              {texts.map((text, at) => (
                <td key={names[at]}>{text || <em className="text-faint">missing</em>}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function describePreview(preview: StepPreview): string {
  if (preview.problem !== undefined) return preview.problem;
  const { changeCount, sampledRows, rows, columns } = preview;
  const sample = sampledRows === undefined ? "" : `In the first ${pluralize(sampledRows, "row")}: `;
  if (changeCount === 0) return `${sample}Nothing would change.`;
  const parts = [
    rows[0] !== rows[1] && `${pluralize(rows[0], "row")} become ${formatCount(rows[1])}.`,
    columns[0] !== columns[1] &&
      `${pluralize(columns[0], "column")} become ${formatCount(columns[1])}.`,
  ].filter(Boolean);
  return sample + (parts.length > 0 ? parts.join(" ") : `${pluralize(changeCount, "change")}.`);
}
