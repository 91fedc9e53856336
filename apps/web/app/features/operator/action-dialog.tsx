import { type ReactNode, useRef, useState } from "react";
import type { FieldValues, Path } from "react-hook-form";

import { queryUtils } from "#app/api/trpc.ts";
import { Form } from "#app/forms/form.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import {
  getControlId,
  type SchemaForm,
  type SchemaFormOptions,
  useSchemaForm,
} from "#app/forms/use-schema-form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";

/** Shows a dialog until it calls `onClose`. */
export type DialogOpener = (onClose: () => void) => ReactNode;
export type OpenDialog = (dialog: DialogOpener) => void;

/** An operator action: a procedure with its form. */
interface Action<Input extends FieldValues & { why: string }, Output> extends Pick<
  SchemaFormOptions<Input, Output>,
  "schema" | "defaultValues"
> {
  call: (input: Output) => Promise<unknown>;
  title: string;
  /** The consequences of the action. */
  text: string;
  /** The button's label, starting with a verb. */
  label: string;
  /** Fields in addition to the reason. */
  fields?: (form: SchemaForm<Input, Output>) => ReactNode;
}

/** The second step of an operator's action: shows the consequences and requires a reason. */
export function createActionDialog<Input extends FieldValues & { why: string }, Output>(
  action: Action<Input, Output>,
): DialogOpener {
  return (onClose) => <ActionDialog action={action} onClose={onClose} />;
}

/** Returns the open dialog and a function that opens one. */
export function useDialog(): [dialog: ReactNode, open: OpenDialog] {
  const [opened, setOpened] = useState<{ render: DialogOpener }>();
  return [
    opened?.render(() => setOpened(undefined)),
    (render: DialogOpener) => setOpened({ render }),
  ];
}

function ActionDialog<Input extends FieldValues & { why: string }, Output>({
  action: { schema, defaultValues, call, title, text, label, fields },
  onClose,
}: {
  action: Action<Input, Output>;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useSchemaForm<Input, Output>({
    schema,
    defaultValues,
    async submit(input) {
      await call(input);
      await queryUtils.operator.invalidate();
      onClose();
    },
  });
  // The first value, such as a purchase id, has no input, so the error summary links to the text instead.
  const [about = "why"] = Object.keys(defaultValues);
  return (
    <Dialog ref={dialog} title={title} isLocked={form.pending} onClose={onClose}>
      <p id={fields ? undefined : getControlId(form.id, about)} tabIndex={-1}>
        {text}
      </p>
      <Form form={form} submitLabel={label} pendingLabel="Working">
        {fields?.(form)}
        <TextField
          form={form}
          name={"why" as Path<Input>}
          label="Why"
          hint="Kept with the change, for anyone who asks later."
          autoComplete="off"
        />
      </Form>
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() => form.pending || dialog.current?.close()}
      >
        Cancel
      </Button>
    </Dialog>
  );
}
