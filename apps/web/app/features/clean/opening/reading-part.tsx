import type { Cleaning } from "#app/features/clean/cleaning.ts";
import { counted } from "#app/lib/counted.ts";
import { Button } from "#app/ui/controls/button.tsx";

/** How far the file is read, and its first rows as soon as they are there. */
export function ReadingPart({ state, onCancel }: { state: Cleaning; onCancel: () => void }) {
  const { progress, preview } = state;
  const { bytes, of, rows } = progress;
  return (
    <div className="clean-main">
      <div className="clean-bar">
        <progress aria-label="Reading the table" max={Math.max(of, 1)} value={bytes} />
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <span>
          {of > 0 && `${megabytes(bytes)} of ${megabytes(of)} MB`}
          {rows > 0 && `, ${counted(rows, "row")}`}
        </span>
      </div>
      {preview && (
        <div className="clean-stage overflow-x-auto">
          <table className="data-table">
            <caption className="sr-only">The first rows, as they came</caption>
            <tbody className="font-mono text-sm whitespace-pre">
              {preview.rows.slice(0, 15).map((cells, row) => (
                // Rows of a file have nothing but their place.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={row}>
                  {cells.slice(0, 20).map((cell, column) => (
                    // oxlint-disable-next-line react/no-array-index-key
                    <td key={column}>{cell.slice(0, 60)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
