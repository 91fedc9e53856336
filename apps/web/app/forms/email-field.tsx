import type { FieldValues, Path } from "react-hook-form";

import { TextField } from "./text-field.tsx";
import type { SchemaForm } from "./use-schema-form.ts";

interface EmailFieldProps<Input extends FieldValues, Output> {
  form: SchemaForm<Input, Output>;
  name: Path<Input>;
  label?: string;
  hint?: string;
  /** `username` where it identifies the account, `email` for one's own address, `off` for somebody else's. */
  autoComplete: "username" | "email" | "off";
}

/** A field for an email address. */
export function EmailField<Input extends FieldValues, Output>({
  label = "Email address",
  ...field
}: EmailFieldProps<Input, Output>) {
  return <TextField label={label} type="email" {...field} />;
}
