import type { View, ViewedColumn } from "@site/content/datasets/view/view";
import { type FormEvent, useId, useRef } from "react";

import { HandSelect } from "#app/features/clean/by-hand/hand-fields.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";

import { DialogButtons } from "./dialog-buttons.tsx";
import { MeasureTable, readMeasures } from "./measure-table.tsx";

interface GroupDialogProps {
  columns: readonly ViewedColumn[];
  view: View;
  onChange: (view: View) => void;
  onClose: () => void;
}

/** By which columns rows are grouped, and what is taken of the others. */
export function GroupDialog({ columns, view, onChange, onClose }: GroupDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { grouping } = view;
  const [first = firstChoice(columns), second = ""] = grouping?.by ?? [];
  const names = columns.map(({ name }) => [name, name] as const);

  function leave(next: View): void {
    onChange(next);
    dialog.current?.close();
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const by = data.getAll("by").filter((name) => typeof name === "string");
    leave({ ...view, grouping: { by: by.filter(Boolean), measures: readMeasures(data, columns) } });
  }

  return (
    <Dialog ref={dialog} title="Group the rows" ground="sheet" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <HandSelect
            id={`${id}-first`}
            label="Group by"
            name="by"
            options={names}
            initial={first}
          />
          <HandSelect
            id={`${id}-second`}
            label="Then by"
            name="by"
            options={[["", "No other column"], ...names]}
            initial={second}
          />
        </div>
        <MeasureTable columns={columns} measures={grouping?.measures ?? []} />
        <p className="text-sm text-faint">
          You always see how many rows each group has. Rows without a value to group by form a group
          of their own. Measures leave missing values out: the count is how many values there are.
        </p>
        <DialogButtons submit="Show the groups" onLeave={() => dialog.current?.close()}>
          {grouping && (
            <Button variant="secondary" onClick={() => leave({ ...view, grouping: undefined })}>
              Show rows again
            </Button>
          )}
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** Most tables are grouped by a column of few values. */
function firstChoice(columns: readonly ViewedColumn[]): string {
  return (columns.find(({ isCategory }) => isCategory) ?? columns[0])?.name ?? "";
}
