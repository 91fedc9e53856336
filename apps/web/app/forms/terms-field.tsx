import { formatDay } from "@site/contracts/format-day";
import { TERMS_VERSION } from "@site/contracts/plans";
import type { FieldValues, Path } from "react-hook-form";
import { href } from "react-router";

import { CheckboxField } from "./checkbox-field.tsx";
import type { SchemaForm } from "./use-schema-form.ts";

interface TermsFieldProps<Input extends FieldValues, Output> {
  form: SchemaForm<Input, Output>;
  name: Path<Input>;
}

/** The box that accepts the current terms; the field holds their version while it is ticked. */
export function TermsField<Input extends FieldValues, Output>({
  form,
  name,
}: TermsFieldProps<Input, Output>) {
  return (
    <CheckboxField
      form={form}
      name={name}
      value={TERMS_VERSION}
      label={
        <>
          I accept the{" "}
          <a href={href("/terms")} target="_blank">
            terms
          </a>{" "}
          of {formatDay(TERMS_VERSION)}.
        </>
      }
    />
  );
}
