import type { ComponentProps } from "react";

import { inputStyle } from "./text-input.tsx";

/** A text control of several lines. Give it what `Field` hands over. */
export function TextArea({ className = "", rows = 7, ...rest }: ComponentProps<"textarea">) {
  return <textarea {...rest} rows={rows} className={`${inputStyle} ${className}`} />;
}
