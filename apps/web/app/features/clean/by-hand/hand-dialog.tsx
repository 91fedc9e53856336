import type { Step, StepName } from "@site/clean/steps/kinds";
import { type FormEvent, useId, useRef, useState } from "react";

import type { SeenColumn } from "#app/features/clean/messages.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";

import { HandSelect, HandText } from "./hand-fields.tsx";
import type { HandField, HandValues } from "./hand-kind.ts";
import { handGroups, handKinds } from "./hand-kinds.ts";
import { makeByHand } from "./make-by-hand.ts";

interface HandDialogProps {
  columns: readonly SeenColumn[];
  /** The column to begin with. */
  name: string;
  onStep: (step: Step) => void;
  onClose: () => void;
}

/** Everything that can be done with a column by hand: choose it, fill in what it needs, do it. */
export function HandDialog({ columns, name, onStep, onClose }: HandDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [columnName, setColumnName] = useState(name);
  const [wanted, setWanted] = useState("");
  const [chosen, setChosen] = useState<HandValues>({});
  const [problem, setProblem] = useState("");
  const id = useId();

  const column = columns.find((one) => one.name === columnName) ?? columns[0];
  if (!column) return null;
  const others = columns.filter((one) => one !== column);
  const fitting = handGroups.map(({ label, names }) => ({
    label,
    names: names.filter((one) => handKinds[one].fits(column, others)),
  }));
  const offered = fitting.flatMap(({ names }) => names);
  const kindName: StepName = offered.find((one) => one === wanted) ?? offered[0] ?? "rename";
  const kind = handKinds[kindName];
  const all = kind.fields(column, others);
  const valueOf = ({ name, options = [] }: HandField) =>
    (options.find(([value]) => value === chosen[name]) ?? options[0])?.[0] ?? "";
  const fields = all.filter(({ when }) => {
    const other = all.find(({ name }) => name === when?.field);
    return !other || when?.is.includes(valueOf(other));
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!column) return;
    const given = new FormData(event.currentTarget);
    const values = Object.fromEntries(fields.map((field) => [field.name, textOf(given, field)]));
    const made = makeByHand(kind, column, { fields, values });
    if (typeof made === "string") {
      setProblem(made);
    } else {
      onStep(made);
      dialog.current?.close();
    }
  }

  return (
    <Dialog ref={dialog} title="Change a column by hand" ground="sheet" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <HandSelect
          id={`${id}-column`}
          label="Column"
          value={column.name}
          options={columns.map((one) => [one.name, one.name] as const)}
          onChange={setColumnName}
        />
        <HandSelect
          id={`${id}-kind`}
          label="What to do with it"
          value={kindName}
          groups={fitting.map(({ label, names }) => ({
            label,
            options: names.map((one) => [one, handKinds[one].label] as const),
          }))}
          onChange={(next) => {
            setWanted(next);
            setProblem("");
          }}
        />
        {fields.map((field) =>
          field.options ? (
            <HandSelect
              key={`${column.name} ${kindName} ${field.name}`}
              id={`${id}-${field.name}`}
              name={field.name}
              label={field.label}
              options={field.options}
              value={valueOf(field)}
              onChange={(value) => setChosen({ ...chosen, [field.name]: value })}
            />
          ) : (
            <HandText
              key={`${column.name} ${kindName} ${field.name}`}
              id={`${id}-${field.name}`}
              field={field}
            />
          ),
        )}
        <p role="alert" className="font-semibold text-fault empty:hidden">
          {problem}
        </p>
        <div className="clean-ways-on">
          <Button type="submit">Apply</Button>
          <Button variant="secondary" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function textOf(given: FormData, { name }: HandField): string {
  const value = given.get(name);
  return typeof value === "string" ? value : "";
}
