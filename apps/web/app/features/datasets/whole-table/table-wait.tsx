import { useFocusOnce } from "#app/navigation/use-focus-once.ts";
import { Button } from "#app/ui/controls/button.tsx";

interface TableWaitProps {
  hasFailed: boolean;
  /** Whether a press led here, whose button is gone. */
  takesFocus: boolean;
  onAgain: () => void;
}

/** Below the first rows until the table is there: it is loading, or could not be loaded. */
export function TableWait({ hasFailed, takesFocus, onAgain }: TableWaitProps) {
  const line = useFocusOnce<HTMLDivElement>(takesFocus);
  if (!hasFailed) {
    return (
      <div ref={line} tabIndex={-1}>
        <p role="status">Loading the table…</p>
      </div>
    );
  }
  return (
    <div ref={line} tabIndex={-1}>
      <p role="alert">
        The table could not be loaded. Check your connection, then{" "}
        <Button
          variant="quiet"
          onClick={() => {
            line.current?.focus();
            onAgain();
          }}
        >
          try again
        </Button>
      </p>
    </div>
  );
}
