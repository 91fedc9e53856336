import { type ReactNode, useEffect, useRef } from "react";
import type { FieldErrors, FieldValues } from "react-hook-form";

import { Button } from "#app/ui/controls/button.tsx";
import { ErrorSummary, type FieldError } from "#app/ui/controls/error-summary.tsx";
import { FailureText, NextStepLink } from "#app/ui/failure-notice.tsx";

import { getControlId, type SchemaForm } from "./use-schema-form.ts";

interface FormProps<Input extends FieldValues, Output> {
  form: SchemaForm<Input, Output>;
  /** What the button does, starting with a verb. */
  submitLabel: string;
  pendingLabel: string;
  /** The result of the last submission, if the page stays. */
  outcome?: ReactNode;
  /** For a form that is not the page's main one. */
  isSecondary?: boolean;
  children: ReactNode;
}

/** A form with its error summary, its button and its result. */
export function Form<Input extends FieldValues, Output>({
  form,
  submitLabel,
  pendingLabel,
  outcome,
  isSecondary = false,
  children,
}: FormProps<Input, Output>) {
  const { failure, pending, failedAttempts } = form;
  const errors = listFieldErrors(form.id, form.fields.formState.errors);
  // A failure that names fields is shown beside those fields until they are corrected.
  const generalFailure = failure && !failure.fields ? failure : undefined;
  const showsErrors =
    failedAttempts > 0 && !pending && (errors.length > 0 || generalFailure !== undefined);

  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // boot/controls.ts marks a form that was submitted before this code had loaded.
    if (element.current?.dataset.pressed === undefined) return;
    delete element.current.dataset.pressed;
    element.current.requestSubmit();
  }, []);

  return (
    <form ref={element} noValidate onSubmit={form.onSubmit} className="needs-script grid gap-5">
      {showsErrors && (
        <ErrorSummary
          errors={errors}
          attempt={failedAttempts}
          {...(generalFailure && { title: "That didn't work" })}
        >
          {generalFailure && <FailureText failure={generalFailure} />}
          {!generalFailure && failure && <NextStepLink failure={failure} />}
        </ErrorSummary>
      )}
      {children}
      <div className="grid justify-items-start gap-3">
        <Button type="submit" pending={pending} variant={isSecondary ? "secondary" : "primary"}>
          {pending ? pendingLabel : submitLabel}
        </Button>
        <p role="status" className="max-w-prose empty:absolute">
          {!pending && !showsErrors && outcome}
        </p>
      </div>
    </form>
  );
}

/** Lists the errors of all fields, those of nested ones by their path. */
function listFieldErrors(formId: string, errors: FieldErrors, path = ""): FieldError[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    const name = path + key;
    if (typeof error?.message === "string") {
      return [{ id: getControlId(formId, name), message: error.message }];
    }
    return error && typeof error === "object" && !("type" in error)
      ? listFieldErrors(formId, error as FieldErrors, `${name}.`)
      : [];
  });
}
