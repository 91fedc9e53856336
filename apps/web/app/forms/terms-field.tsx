import { formatDay } from "@site/contracts/format-day";
import { TERMS_VERSION } from "@site/contracts/plans";
import type { FieldValues } from "react-hook-form";
import { href } from "react-router";

import { type FormFieldProps, getControlId } from "./use-schema-form.ts";

/** The checkbox that accepts the current terms. While it is checked, the field's value is their version. */
export function TermsField<Input extends FieldValues, Output>({
  form,
  name,
}: FormFieldProps<Input, Output>) {
  const { error } = form.fields.getFieldState(name, form.fields.formState);
  const id = getControlId(form.id, name);
  return (
    <div className={`grid gap-1.5 ${error ? "border-s-4 border-fault ps-3" : ""}`}>
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-fault">
          <span className="sr-only">Error: </span>
          {error.message}
        </p>
      )}
      <div className="flex items-start gap-3">
        <input
          id={id}
          type="checkbox"
          value={TERMS_VERSION}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-2.5 size-6 shrink-0"
          {...form.fields.register(name)}
        />
        <label htmlFor={id} className="min-h-11 min-w-0 py-2.5">
          I accept the{" "}
          <a href={href("/terms")} target="_blank">
            terms
          </a>{" "}
          of {formatDay(TERMS_VERSION)}.
        </label>
      </div>
    </div>
  );
}
