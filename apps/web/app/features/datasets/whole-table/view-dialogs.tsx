import {
  type Measure,
  measureKinds,
  type ViewedColumn,
  type View,
} from "@site/content/datasets/view/view";
import { isNumeric } from "@site/content/datasets/view/view-address";
import { type FormEvent, useRef, useState, useId } from "react";

import { SelectField } from "#app/features/clean/edit-column/form-fields.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";

import { DialogButtons, CheckboxList } from "./dialog-parts.tsx";

interface GroupDialogProps {
  columns: readonly ViewedColumn[];
  view: View;
  onChange: (view: View) => void;
  onClose: () => void;
}

/** Selects the columns to group by, and the measures of the other columns. */
export function GroupDialog({ columns, view, onChange, onClose }: GroupDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { grouping } = view;
  const [first = getDefaultColumn(columns), second = ""] = grouping?.by ?? [];
  const names = columns.map(({ name }) => [name, name] as const);

  function apply(next: View): void {
    onChange(next);
    dialog.current?.close();
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const by = data.getAll("by").filter((name) => typeof name === "string");
    apply({ ...view, grouping: { by: by.filter(Boolean), measures: readMeasures(data, columns) } });
  }

  return (
    <Dialog ref={dialog} title="Group the rows" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            id={`${id}-first`}
            label="Group by"
            name="by"
            options={names}
            initial={first}
          />
          <SelectField
            id={`${id}-second`}
            label="Then by"
            name="by"
            options={[["", "No other column"], ...names]}
            initial={second}
          />
        </div>
        <MeasureChoices columns={columns} measures={grouping?.measures ?? []} />
        <p className="text-sm text-faint">
          You always see how many rows each group has. Rows without a value to group by form a group
          of their own. Measures leave missing values out: the count is how many values there are.
        </p>
        <DialogButtons submit="Show the groups" onCancel={() => dialog.current?.close()}>
          {grouping && (
            <Button variant="secondary" onClick={() => apply({ ...view, grouping: undefined })}>
              Show rows again
            </Button>
          )}
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** The preselected column. Columns with few distinct values make the most useful groups. */
function getDefaultColumn(columns: readonly ViewedColumn[]): string {
  return (columns.find(({ isCategory }) => isCategory) ?? columns[0])?.name ?? "";
}

interface MeasureChoicesProps {
  columns: readonly ViewedColumn[];
  measures: readonly Measure[];
}

const labels: Record<Measure["kind"], string> = {
  count: "Count",
  sum: "Sum",
  mean: "Mean",
  median: "Median",
};

/** A checkbox for each measure of each numeric column. */
function MeasureChoices({ columns, measures }: MeasureChoicesProps) {
  const numericColumns = columns.filter(({ type }) => isNumeric(type));
  if (numericColumns.length === 0) return null;
  return (
    <table className="w-full text-sm">
      <caption className="pb-1.5 text-start text-base font-semibold">
        What to show of each group
      </caption>
      <thead>
        <tr className="border-b border-edge text-faint">
          <th scope="col" className="text-start font-normal">
            Column
          </th>
          {measureKinds.map((kind) => (
            <th key={kind} scope="col" className="w-12 font-normal">
              {labels[kind]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {numericColumns.map(({ name }) => (
          <tr key={name} className="border-b border-rule">
            <th scope="row" className="text-start font-normal wrap-anywhere">
              {name}
            </th>
            {measureKinds.map((kind) => (
              <td key={kind}>
                <label className="grid min-h-11 place-items-center">
                  <input
                    type="checkbox"
                    name={kind}
                    value={name}
                    aria-label={`${labels[kind]} of ${name}`}
                    defaultChecked={measures.some(
                      (one) => one.kind === kind && one.column === name,
                    )}
                    className="size-6"
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function readMeasures(data: FormData, columns: readonly ViewedColumn[]): Measure[] {
  return columns.flatMap(({ name }) =>
    measureKinds
      .filter((kind) => data.getAll(kind).includes(name))
      .map((kind) => ({ column: name, kind })),
  );
}

interface ColumnsDialogProps {
  columns: readonly ViewedColumn[];
  view: View;
  onChange: (view: View) => void;
  onClose: () => void;
}

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
    <Dialog ref={dialog} title="Columns to show" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <CheckboxList
          legend="Columns"
          name="column"
          items={columns.map(({ name }) => ({
            value: name,
            isChecked: !view.hidden.includes(name),
          }))}
        />
        <p role="alert" className="font-semibold text-fault empty:hidden">
          {problem}
        </p>
        <DialogButtons submit="Show them" onCancel={() => dialog.current?.close()} />
      </form>
    </Dialog>
  );
}
