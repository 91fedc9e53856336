import { reasonSchema } from "@site/contracts/operator/fields";
import { type ReactNode, useRef, useState } from "react";
import type { FieldValues, Path } from "react-hook-form";
import * as z from "zod/mini";

import { queryUtils } from "#app/api/trpc.ts";
import { Form } from "#app/forms/form.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import { getControlId, type SchemaForm, useSchemaForm } from "#app/forms/use-schema-form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";

/** Shows a dialog until it calls `onClose`. */
export type DialogOpener = (onClose: () => void) => ReactNode;
export type OpenDialog = (dialog: DialogOpener) => void;

type FormValues<Input> = { [Field in keyof Input]-?: NonNullable<Input[Field]> } & {
  why: string;
};
type InputWithReason<Input> = Input & { why: string };

/** An operator action: a procedure with its form. */
interface Action<Input extends FieldValues> {
  /** The procedure's input. The form adds the reason. */
  input: z.ZodMiniType<unknown, Input>;
  defaultValues: Omit<FormValues<NoInfer<Input>>, "why">;
  call: (input: InputWithReason<NoInfer<Input>>) => Promise<unknown>;
  title: string;
  /** The consequences of the action. */
  text: string;
  /** The button's label, starting with a verb. */
  label: string;
  /** Fields in addition to the reason. */
  fields?: (
    form: SchemaForm<FormValues<NoInfer<Input>>, InputWithReason<NoInfer<Input>>>,
  ) => ReactNode;
}

/** The second step of an operator's action: shows the consequences and requires a reason. */
export function createActionDialog<Input extends FieldValues>(action: Action<Input>): DialogOpener {
  return (onClose) => <ActionDialog action={action} onClose={onClose} />;
}

/**
 * The schema of a form for a procedure that parses text itself. The form checks the text, and sends it as it is, without
 * the fields that are empty.
 */
function createFormSchema<Input extends FieldValues>(
  schema: z.ZodMiniType<unknown, Input>,
): z.ZodMiniType<InputWithReason<Input>, FormValues<Input>> {
  const form = z.custom<FormValues<Input>>().check(({ value, issues }) => {
    const parsed = [schema.safeParse(omitEmpty(value)), withReason.safeParse(value)];
    for (const { path, message } of parsed.flatMap(({ error }) => error?.issues ?? [])) {
      issues.push({ code: "custom", input: value, path, message });
    }
  });
  return z.pipe(form, z.transform(omitEmpty<Input>));
}

const withReason = z.object({ why: reasonSchema });

function omitEmpty<Input>(given: FormValues<Input>): InputWithReason<Input> {
  const filled = Object.entries(given).filter(([, value]) => value !== "");
  return Object.fromEntries(filled) as InputWithReason<Input>;
}

/** Returns the open dialog and a function that opens one. */
export function useDialog(): [dialog: ReactNode, open: OpenDialog] {
  const [opened, setOpened] = useState<{ render: DialogOpener }>();
  return [
    opened?.render(() => setOpened(undefined)),
    (render: DialogOpener) => setOpened({ render }),
  ];
}

function ActionDialog<Input extends FieldValues>({
  action: { input, defaultValues, call, title, text, label, fields },
  onClose,
}: {
  action: Action<Input>;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useSchemaForm({
    schema: createFormSchema(input),
    defaultValues: { ...defaultValues, why: "" } as FormValues<Input>,
    async submit(values) {
      await call(values);
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
          name={"why" as Path<FormValues<Input>>}
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
