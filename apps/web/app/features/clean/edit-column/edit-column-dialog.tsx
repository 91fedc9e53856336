import type { Step } from "@site/clean/steps/kinds";
import { type FormEvent, useId, useRef, useState } from "react";

import type { GridColumn } from "#app/features/clean/worker-messages.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";

import { SelectField, TextField } from "./form-fields.tsx";
import { type StepField, type StepFieldValues, buildStep } from "./step-form.ts";
import { stepFormGroups, stepForms } from "./step-forms.ts";

interface EditColumnDialogProps {
  columns: readonly GridColumn[];
  initialColumn: string;
  onApply: (step: Step) => void;
  onClose: () => void;
}

/** Adds a step to a column: the visitor chooses the column, the kind of step and its values. */
export function EditColumnDialog({
  columns,
  initialColumn,
  onApply,
  onClose,
}: EditColumnDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [columnName, setColumnName] = useState(initialColumn);
  const [selectedKind, setSelectedKind] = useState("");
  const [selectedOptions, setSelectedOptions] = useState<StepFieldValues>({});
  const [problem, setProblem] = useState("");
  const id = useId();

  const column = columns.find((one) => one.name === columnName) ?? columns[0];
  if (!column) return null;
  const others = columns.filter((one) => one !== column);
  const groups = stepFormGroups.map(({ label, names }) => ({
    label,
    names: names.filter((name) => stepForms[name].isAvailable?.(column, others) ?? true),
  }));
  const available = groups.flatMap(({ names }) => names);
  // The selected kind may not be available for another column.
  const kind = available.find((name) => name === selectedKind) ?? available[0] ?? "rename";
  const form = stepForms[kind];
  const allFields = form.fields?.(column, others) ?? [];
  const getOption = ({ name, options = [] }: StepField) =>
    (options.find(([value]) => value === selectedOptions[name]) ?? options[0])?.[0] ?? "";
  const fields = allFields.filter(({ visibleWhen }) => {
    const other = allFields.find(({ name }) => name === visibleWhen?.field);
    return !other || visibleWhen?.is.includes(getOption(other));
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!column) return;
    const data = new FormData(event.currentTarget);
    const values = Object.fromEntries(fields.map(({ name }) => [name, getText(data, name)]));
    const step = buildStep(form, column, { fields, values });
    if (typeof step === "string") {
      setProblem(step);
    } else {
      onApply(step);
      dialog.current?.close();
    }
  }

  return (
    <Dialog ref={dialog} title="Edit column" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <SelectField
          id={`${id}-column`}
          label="Column"
          value={column.name}
          options={columns.map((one) => [one.name, one.name] as const)}
          onChange={setColumnName}
        />
        <SelectField
          id={`${id}-kind`}
          label="What to do with it"
          value={kind}
          groups={groups.map(({ label, names }) => ({
            label,
            options: names.map((name) => [name, stepForms[name].label] as const),
          }))}
          onChange={(next) => {
            setSelectedKind(next);
            setProblem("");
          }}
        />
        {fields.map((field) =>
          field.options ? (
            <SelectField
              key={`${column.name} ${kind} ${field.name}`}
              id={`${id}-${field.name}`}
              name={field.name}
              label={field.label}
              options={field.options}
              value={getOption(field)}
              onChange={(value) => setSelectedOptions({ ...selectedOptions, [field.name]: value })}
            />
          ) : (
            <TextField
              key={`${column.name} ${kind} ${field.name}`}
              id={`${id}-${field.name}`}
              field={field}
            />
          ),
        )}
        <p role="alert" className="font-semibold text-fault empty:hidden">
          {problem}
        </p>
        <div className="clean-actions">
          <Button type="submit">Apply</Button>
          <Button variant="secondary" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function getText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}
