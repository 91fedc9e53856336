import { type ReactNode, useRef } from "react";
import type { FieldValues, Path } from "react-hook-form";

import { queryUtils } from "#app/api/trpc.ts";
import { controlId } from "#app/forms/control-id.ts";
import { Form } from "#app/forms/form.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import {
  type SchemaForm,
  type SchemaFormOptions,
  useSchemaForm,
} from "#app/forms/use-schema-form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";

/** Opens a dialog that asks for a reason; without one, closes it. */
export type Ask = (dialog?: ReactNode) => void;

/** The form of a `ReasonDialog`: once it is through, the screen shows what became of it. */
export function useReasonForm<Input extends FieldValues & { why: string }, Output>(
  options: Pick<SchemaFormOptions<Input, Output>, "schema" | "defaultValues"> & {
    act: (input: Output) => Promise<unknown>;
    onClose: () => void;
  },
): SchemaForm<Input, Output> {
  const { schema, defaultValues, act, onClose } = options;
  return useSchemaForm<Input, Output>({
    schema,
    defaultValues,
    async submit(input) {
      await act(input);
      await queryUtils.operator.invalidate();
      onClose();
    },
  });
}

interface ReasonDialogProps<Input extends FieldValues, Output> {
  form: SchemaForm<Input, Output>;
  /** What is decided, if the form has no control for it: a refusal of it leads to the text. */
  about?: Path<Input>;
  title: string;
  /** What happens when it is done. */
  text: string;
  /** What the button does, as a verb. */
  label: string;
  onClose: () => void;
  /** Fields beside the reason. */
  children?: ReactNode;
}

/** The second step of what an operator does: says what happens, asks why, and keeps the answer with the change. */
export function ReasonDialog<Input extends FieldValues & { why: string }, Output>({
  form,
  about,
  title,
  text,
  label,
  onClose,
  children,
}: ReasonDialogProps<Input, Output>) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog ref={dialog} title={title} ground="sheet" held={form.pending} onClose={onClose}>
      <p id={about && controlId(form.id, about)} tabIndex={-1}>
        {text}
      </p>
      <Form form={form} submitLabel={label} pendingLabel="Working">
        {children}
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
