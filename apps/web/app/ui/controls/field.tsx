import { type ReactNode, useId, type ComponentProps } from "react";

export const inputClass =
  "min-h-11 w-full rounded-edge border border-edge bg-sheet px-3 py-2 text-ink placeholder:text-faint hover:border-ink aria-invalid:border-2 aria-invalid:border-fault";

/** A single-line input. Pass it the props that `Field` provides. */
export function TextInput({ className = "", type = "text", ...rest }: ComponentProps<"input">) {
  return <input {...rest} type={type} className={`${inputClass} ${className}`} />;
}

/** Attributes that connect a control with its label, hint and error. */
export interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

interface FieldProps {
  label: string;
  /** The id of the control, if an error summary links to it. */
  id?: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  children: (control: ControlProps) => ReactNode;
}

/** A labelled control with its hint and error. Optional fields are marked as such. */
export function Field({ label, id, hint, error, required = false, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const described = [hint ? hintId : "", error ? errorId : ""].filter(Boolean).join(" ");
  return (
    <div className={`grid gap-1.5 ${error ? "border-s-4 border-fault ps-3" : ""}`}>
      <label htmlFor={controlId} className="font-semibold">
        {label}
        {!required && <span className="font-normal text-faint"> (optional)</span>}
      </label>
      {hint && (
        <p id={hintId} className="text-sm text-faint">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="text-sm font-semibold text-fault">
          <span className="sr-only">Error: </span>
          {error}
        </p>
      )}
      {children({
        id: controlId,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": required || undefined,
      })}
    </div>
  );
}

/** A multi-line input. Pass it the props that `Field` provides. */
export function TextArea({ className = "", rows = 7, ...rest }: ComponentProps<"textarea">) {
  return <textarea {...rest} rows={rows} className={`${inputClass} ${className}`} />;
}
