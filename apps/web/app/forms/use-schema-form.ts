import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  useForm,
  type UseFormReturn,
} from "react-hook-form";
import type { ZodMiniType } from "zod/mini";

import { useMinimumPending } from "#app/api/use-action.ts";
import { describeFailure, type Failure } from "#app/failures/failure.ts";
import { deleteDraft, readDraft, writeDraft } from "#app/session/drafts.ts";

export interface SchemaFormOptions<Input extends FieldValues, Output> {
  /** The schema with which the called procedure also parses its input. */
  schema: ZodMiniType<Output, Input>;
  /** Submits the form. Errors it throws are shown, and mapped to the fields they name. */
  submit: (output: Output) => Promise<void>;
  /**
   * Lists every field, so that a field added to the schema does not compile until the form names it. In a prerendered
   * form, `undefined` keeps text typed before hydration; `""` would clear it.
   */
  defaultValues: { [Field in Extract<keyof NoInfer<Input>, string>]: Input[Field] | undefined };
  /** The field that a failure is about, if the API's answer does not name it. */
  findField?: (failure: Failure) => Path<NoInfer<Input>> | undefined;
  /** Fields that survive a reload of this tab. Never a password. */
  draft?: { name: string; fields: Path<NoInfer<Input>>[] };
  /** Stay pending after success, because another page is loading. */
  staysPending?: boolean;
}

export interface SchemaForm<Input extends FieldValues, Output = unknown> {
  /** Prefix of the ids of the form's controls. */
  id: string;
  fields: UseFormReturn<Input, unknown, Output>;
  pending: boolean;
  failure: Failure | undefined;
  /** Increases with every failed attempt; the error summary takes the focus each time. */
  failedAttempts: number;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** The props that every field of a form receives. */
export interface FormFieldProps<Input extends FieldValues, Output> {
  form: SchemaForm<Input, Output>;
  name: Path<Input>;
}

/** Thrown by a form's `submit` for problems with single fields. */
export class FormFieldError extends Error {
  override name = "FormFieldError";
  readonly fields: Record<string, string>;

  constructor(fields: Record<string, string>) {
    super("Some fields were rejected.");
    this.fields = fields;
  }
}

/** The id of a form's control, shared by its field and by the error summary that links to it. */
export function getControlId(formId: string, name: string): string {
  return `${formId}-${name}`;
}

/** A form over a schema of the contracts. It submits once at a time and keeps its input when submitting fails. */
export function useSchemaForm<Input extends FieldValues, Output>({
  schema,
  submit,
  defaultValues,
  findField,
  draft,
  staysPending = false,
}: SchemaFormOptions<Input, Output>): SchemaForm<Input, Output> {
  const fields = useForm<Input, unknown, Output>({
    resolver: standardSchemaResolver<Input, unknown, Output>(schema),
    shouldFocusError: false,
    defaultValues: defaultValues as DefaultValues<Input>,
  });
  const id = useId();
  const [failure, setFailure] = useState<Failure>();
  const [pending, setPending] = useState(false);
  const [failedAttempts, setFailedAttempts] = useState(0);
  // A ref, because a second click can happen before the next render.
  const isRunning = useRef(false);
  useDraft(fields, draft);

  // The browser may restore a page from its history with the form still pending.
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) endPending();
    };
    addEventListener("pageshow", onPageShow);
    return () => removeEventListener("pageshow", onPageShow);
  }, []);

  function endPending(): void {
    isRunning.current = false;
    setPending(false);
  }

  function showErrors(fieldErrors: Record<string, string> = {}, shown?: Failure): void {
    for (const [name, message] of Object.entries(fieldErrors)) {
      fields.setError(name as Path<Input>, { type: "server", message });
    }
    setFailure(shown);
    setFailedAttempts((count) => count + 1);
  }

  function showFailure(thrown: unknown): void {
    if (thrown instanceof FormFieldError) return showErrors(thrown.fields);
    const described = describeFailure(thrown);
    const field = findField?.(described);
    const fieldErrors = field ? { [field]: described.message } : described.fields;
    showErrors(fieldErrors, fieldErrors ? { ...described, fields: fieldErrors } : described);
  }

  async function run(output: Output): Promise<void> {
    setFailure(undefined);
    setPending(true);
    try {
      await submit(output);
      if (draft) deleteDraft(draft.name);
      if (staysPending) return;
    } catch (thrown) {
      showFailure(thrown);
    }
    endPending();
  }

  async function validateAndRun(form: HTMLFormElement): Promise<void> {
    syncFromDom(form, fields);
    await fields.handleSubmit(run, () => {
      endPending();
      showErrors();
    })();
  }

  return {
    id,
    fields,
    pending: useMinimumPending(pending),
    failure,
    failedAttempts,
    onSubmit(event) {
      event.preventDefault();
      if (isRunning.current) return;
      isRunning.current = true;
      void validateAndRun(event.currentTarget);
    },
  };
}

const textTypes = new Set(["text", "email", "password", "tel", "url", "search", "textarea"]);

/** Reads the inputs' values: password managers may fill them without the events that the form library listens for. */
function syncFromDom<Input extends FieldValues, Output>(
  form: HTMLFormElement,
  fields: UseFormReturn<Input, unknown, Output>,
): void {
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) continue;
    if (!element.name || !textTypes.has(element.type)) continue;
    const name = element.name as Path<Input>;
    if (fields.getValues(name) !== element.value) {
      fields.setValue(name, element.value as PathValue<Input, Path<Input>>);
    }
  }
}

/** Stores the named fields as the visitor types and restores them after a reload. */
function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  draft: { name: string; fields: Path<Input>[] } | undefined,
): void {
  const { getValues, setValue, subscribe } = form;
  const name = draft?.name;
  const fieldNames = draft?.fields.join(" ");

  useEffect(() => {
    if (!name || !fieldNames) return undefined;
    const paths = fieldNames.split(" ") as Path<Input>[];
    const stored = readDraft(name);
    for (const path of paths) {
      const value = stored[path];
      if (value) {
        setValue(path, value as PathValue<Input, Path<Input>>, { shouldDirty: true });
      }
    }
    return subscribe({
      formState: { values: true },
      callback: () => {
        // By `getValues`, because a path may lead into a nested object.
        const typed = paths.map((path): [string, string] => {
          const value: unknown = getValues(path);
          return [path, typeof value === "string" ? value : ""];
        });
        writeDraft(name, Object.fromEntries(typed));
      },
    });
  }, [name, fieldNames, getValues, setValue, subscribe]);
}
