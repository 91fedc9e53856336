import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type FormEvent, useId, useRef, useState, useEffect } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  useForm,
  type UseFormReturn,
  type PathValue,
} from "react-hook-form";
import type { ZodMiniType } from "zod/mini";

import { useMinimumPending } from "#app/api/use-action.ts";
import { describeFailure, type Failure } from "#app/failures/failure.ts";
import { deleteDraft, readDraft, writeDraft } from "#app/session/drafts.ts";

/** Thrown by a form's `submit` for problems with single fields. */
export class FormFieldError extends Error {
  readonly fields: Record<string, string>;

  constructor(fields: Record<string, string>) {
    super("Some fields were refused.");
    this.name = "FieldRefusal";
    this.fields = fields;
  }
}

const typed = new Set(["text", "email", "password", "tel", "url", "search", "textarea"]);

/**
 * Reads the values of the inputs. Password managers and autofill may fill them without the events that the form
 * library listens for.
 */
function syncFromDom<Input extends FieldValues, Output>(
  form: HTMLFormElement,
  fields: UseFormReturn<Input, unknown, Output>,
): void {
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) continue;
    if (!element.name || !typed.has(element.type)) continue;
    const name = element.name as Path<Input>;
    if (fields.getValues(name) !== element.value) {
      fields.setValue(name, element.value as PathValue<Input, Path<Input>>);
    }
  }
}

export interface SchemaFormOptions<Input extends FieldValues, Output> {
  /** The schema that the called procedure parses too. */
  schema: ZodMiniType<Output, Input>;
  /** Submits the form. Errors it throws are shown, and mapped to the fields they name. */
  submit: (output: Output) => Promise<void>;
  /**
   * Lists every field: a field added to the schema does not compile until the form names it. In a prerendered form,
   * `undefined` keeps text typed before hydration; `""` would clear it.
   */
  defaultValues: { [Field in Extract<keyof NoInfer<Input>, string>]: Input[Field] | undefined };
  /** The field that a failure is about, if the API's answer does not name it. */
  findField?: (failure: Failure) => Path<NoInfer<Input>> | undefined;
  /** Fields that survive a reload of this tab. Never a password. */
  draft?: { name: string; fields: Path<NoInfer<Input>>[] };
  /** Stay pending after success, because another page is on its way. */
  staysPending?: boolean;
}

export interface SchemaForm<Input extends FieldValues, Output = unknown> {
  /** Prefix of the ids of the form's controls. */
  id: string;
  fields: UseFormReturn<Input, unknown, Output>;
  pending: boolean;
  failure: Failure | undefined;
  /** Increases with every refused attempt; the summary takes the focus each time. */
  failedAttempts: number;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Ends a pending state kept by `staysPending`, for a page restored from the history. */
  release: () => void;
}

/** A form over a schema of the contracts: one submission at a time, input kept when refused. */
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
  const [refusals, setRefusals] = useState(0);
  // State arrives with the next render, but a second click may come before it.
  const running = useRef(false);
  useDraft(fields, draft);

  function refuse(named: Record<string, string> = {}, refusal?: Failure): void {
    for (const [name, message] of Object.entries(named)) {
      fields.setError(name as Path<Input>, { type: "server", message });
    }
    setFailure(refusal);
    setRefusals((count) => count + 1);
  }

  async function run(output: Output): Promise<void> {
    setFailure(undefined);
    setPending(true);
    try {
      await submit(output);
      if (draft) deleteDraft(draft.name);
      if (staysPending) return;
    } catch (thrown) {
      if (thrown instanceof FormFieldError) {
        refuse(thrown.fields);
      } else {
        const refusal = describeFailure(thrown);
        const blamed = findField?.(refusal);
        const named = blamed ? { [blamed]: refusal.message } : refusal.fields;
        refuse(named, named ? { ...refusal, fields: named } : refusal);
      }
    }
    release();
  }

  function release(): void {
    running.current = false;
    setPending(false);
  }

  async function attempt(form: HTMLFormElement): Promise<void> {
    syncFromDom(form, fields);
    await fields.handleSubmit(run, () => {
      release();
      refuse();
    })();
  }

  return {
    id,
    fields,
    pending: useMinimumPending(pending),
    failure,
    failedAttempts: refusals,
    release,
    onSubmit(event) {
      event.preventDefault();
      if (running.current) return;
      running.current = true;
      void attempt(event.currentTarget);
    },
  };
}

/** Stores the named fields as the visitor types and restores them after a reload. */
function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  draft: { name: string; fields: Path<Input>[] } | undefined,
): void {
  const { setValue, subscribe } = form;
  const name = draft?.name;
  const kept = draft?.fields.join(" ");

  useEffect(() => {
    if (!name || !kept) return undefined;
    const paths = kept.split(" ") as Path<Input>[];
    const stored = readDraft(name);
    for (const path of paths) {
      const value = stored[path];
      if (value) {
        setValue(path, value as PathValue<Input, Path<Input>>, { shouldDirty: true });
      }
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        writeDraft(
          name,
          Object.fromEntries(paths.map((path) => [path, String(values[path] ?? "")])),
        );
      },
    });
  }, [name, kept, setValue, subscribe]);
}

/** The id of a form's control, the same for its field and for the summary that links to it. */
export function getControlId(formId: string, name: string): string {
  return `${formId}-${name}`;
}
