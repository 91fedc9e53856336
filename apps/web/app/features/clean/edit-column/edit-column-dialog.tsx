import type { Step } from "@site/clean/steps/kinds";
import { type SyntheticEvent, useEffect, useId, useRef, useState } from "react";

import type { CleaningState } from "#app/features/clean/cleaning-state.ts";
import type { GridColumn } from "#app/features/clean/worker-messages.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";

import { SelectField, TextField } from "./form-fields.tsx";
import { type StepField, type StepFieldValues, buildStep } from "./step-form.ts";
import { stepFormGroups, stepForms } from "./step-forms.ts";
import { StepPreviewPanel } from "./step-preview.tsx";

/** Delay of the preview while the visitor types. */
const PREVIEW_DELAY_MS = 200;

interface EditColumnDialogProps {
  columns: readonly GridColumn[];
  initialColumn: string;
  preview: CleaningState["stepPreview"];
  /** Previews a step without applying it. */
  onPreview: (step: Step) => void;
  onApply: (step: Step) => void;
  onClose: () => void;
}

/** Adds a step to a column: the visitor chooses the column, the kind of step and its values. */
export function EditColumnDialog({ initialColumn, ...props }: EditColumnDialogProps) {
  const { columns } = props;
  const [columnName, setColumnName] = useState(initialColumn);
  const column = columns.find((one) => one.name === columnName) ?? columns[0];
  return column && <StepDialog {...props} column={column} onColumn={setColumnName} />;
}

interface StepDialogProps extends Omit<EditColumnDialogProps, "initialColumn"> {
  column: GridColumn;
  onColumn: (name: string) => void;
}

function StepDialog({
  columns,
  column,
  onColumn,
  preview,
  onPreview,
  onApply,
  onClose,
}: StepDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const formElement = useRef<HTMLFormElement>(null);
  const [selectedKind, setSelectedKind] = useState("");
  const [selectedOptions, setSelectedOptions] = useState<StepFieldValues>({});
  const [problem, setProblem] = useState("");
  /** The step from the current field values, as JSON; undefined while they are incomplete. */
  const [draft, setDraft] = useState<string>();
  const id = useId();

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

  const readStep = (): Step | string => {
    const data = formElement.current ? new FormData(formElement.current) : new FormData();
    const values = Object.fromEntries(fields.map(({ name }) => [name, getText(data, name)]));
    return buildStep(form, column, { fields, values, columns });
  };

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const step = readStep();
    if (typeof step === "string") {
      setProblem(step);
    } else {
      onApply(step);
      dialog.current?.close();
    }
  }

  const updateDraft = () => {
    const step = readStep();
    setDraft(typeof step === "string" ? undefined : JSON.stringify(step));
  };
  // The fields depend on the column, the kind and the options.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(updateDraft, [column, kind, selectedOptions]);

  useEffect(() => {
    if (draft === undefined) return undefined;
    const timer = setTimeout(() => onPreview(JSON.parse(draft) as Step), PREVIEW_DELAY_MS);
    return () => clearTimeout(timer);
  }, [draft, onPreview]);

  return (
    <Dialog ref={dialog} title="Edit column" onClose={onClose}>
      <form ref={formElement} onSubmit={submit} onInput={updateDraft} className="grid gap-4">
        <SelectField
          id={`${id}-column`}
          label="Column"
          value={column.name}
          options={columns.map((one) => [one.name, one.name] as const)}
          onChange={onColumn}
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
        {draft !== undefined && (
          <StepPreviewPanel
            preview={JSON.stringify(preview?.step) === draft ? preview?.preview : undefined}
          />
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
        <p className="text-sm text-faint">
          Joins with other tables, groups, pivots and formulas are in the app.
        </p>
      </form>
    </Dialog>
  );
}

function getText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}
