import type { View, ViewedColumn } from "@site/content/datasets/view/view";
import { type FormEvent, useRef, useState } from "react";

import { Dialog } from "#app/ui/controls/dialog.tsx";

import { DialogButtons } from "./dialog-buttons.tsx";
import { TickList } from "./tick-list.tsx";

interface ColumnsDialogProps {
  columns: readonly ViewedColumn[];
  view: View;
  onChange: (view: View) => void;
  onClose: () => void;
}

/** Which columns are shown. */
export function ColumnsDialog({ columns, view, onChange, onClose }: ColumnsDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [problem, setProblem] = useState("");

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const shown = new FormData(event.currentTarget).getAll("column");
    if (shown.length === 0) {
      setProblem("Tick at least one column.");
      return;
    }
    const hidden = columns.map(({ name }) => name).filter((name) => !shown.includes(name));
    onChange({ ...view, hidden });
    dialog.current?.close();
  }

  return (
    <Dialog ref={dialog} title="Columns to show" ground="sheet" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <TickList
          legend="Columns"
          name="column"
          items={columns.map(({ name }) => ({
            value: name,
            isTicked: !view.hidden.includes(name),
          }))}
        />
        <p role="alert" className="font-semibold text-fault empty:hidden">
          {problem}
        </p>
        <DialogButtons submit="Show them" onLeave={() => dialog.current?.close()} />
      </form>
    </Dialog>
  );
}
