import type { ComponentProps } from "react";

import { inputClass } from "./text-input.tsx";

/** A multi-line text control. Pass it what `Field` provides. */
export function TextArea({ className = "", rows = 7, ...rest }: ComponentProps<"textarea">) {
  return <textarea {...rest} rows={rows} className={`${inputClass} ${className}`} />;
}
