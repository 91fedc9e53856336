import type { Step } from "@site/clean/steps/kinds";
import { useRef, useState } from "react";

import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";

import { FileButton } from "./file-button.tsx";
import type { CleaningActions } from "./use-cleaning.ts";
import type { WorkbookSheets } from "./worker-messages.ts";

interface AppendInputProps extends WorkbookSheets {
  isWorkbook: boolean;
  steps: readonly Step[];
  onAppend: CleaningActions["append"];
}

/** Appends the rows of other files, or of other sheets of the workbook. */
export function AppendInput({ sheets, sheet, isWorkbook, steps, onAppend }: AppendInputProps) {
  const [isOpen, setOpen] = useState(false);
  const appended = new Set(steps.flatMap((step) => (step.kind === "append" ? step.names : [])));
  const others = sheets.filter(({ name }) => name !== sheet && !appended.has(name));
  if (isWorkbook && sheets.length > 1) {
    return (
      <>
        <Button variant="quiet" aria-disabled={others.length === 0} onClick={() => setOpen(true)}>
          Append sheets
        </Button>
        {isOpen && others.length > 0 && (
          <SheetDialog
            names={others.map(({ name }) => name)}
            onAppend={(names) => onAppend("sheets", names)}
            onClose={() => setOpen(false)}
          />
        )}
      </>
    );
  }
  return <FileButton label="Append files" multiple onFiles={(files) => onAppend("files", files)} />;
}

interface SheetDialogProps {
  names: readonly string[];
  onAppend: (names: readonly string[]) => void;
  onClose: () => void;
}

function SheetDialog({ names, onAppend, onClose }: SheetDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog ref={dialog} title="Append sheets" onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = new FormData(event.currentTarget).getAll("sheet").map(String);
          dialog.current?.close();
          if (chosen.length > 0) onAppend(names.filter((name) => chosen.includes(name)));
        }}
      >
        <p>Their columns need the same names in the same order.</p>
        <div className="grid gap-2">
          {names.map((name) => (
            <label key={name} className="flex items-baseline gap-2">
              <input type="checkbox" name="sheet" value={name} />
              <bdi translate="no">{name}</bdi>
            </label>
          ))}
        </div>
        <div className="clean-actions">
          <Button type="submit">Append</Button>
          <Button variant="secondary" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
