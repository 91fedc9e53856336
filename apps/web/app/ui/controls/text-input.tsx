import type { ComponentProps } from "react";

export const inputClass =
  "min-h-11 w-full rounded-edge border border-edge bg-sheet px-3 py-2 text-ink placeholder:text-faint hover:border-ink aria-invalid:border-2 aria-invalid:border-fault";

/** A single-line text control. Pass it what `Field` provides. */
export function TextInput({ className = "", type = "text", ...rest }: ComponentProps<"input">) {
  return <input {...rest} type={type} className={`${inputClass} ${className}`} />;
}
