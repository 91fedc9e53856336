import { type ReactNode, useEffect, useRef } from "react";

export interface FieldError {
  /** The id of the invalid control. */
  id: string;
  message: string;
}

interface ErrorSummaryProps {
  errors: FieldError[];
  title?: string;
  /** Increases with every failed attempt; each change moves the focus here. */
  attempt?: number;
  children?: ReactNode;
}

/** All errors of a form in one place, which takes the focus. */
export function ErrorSummary({
  errors,
  title = "Please correct this first",
  attempt = 0,
  children,
}: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [attempt]);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="max-w-prose border-2 border-fault bg-sheet px-4 py-3 wrap-anywhere"
    >
      <p className="font-semibold text-fault">{title}</p>
      {children}
      {errors.length > 0 && (
        <ul className="mt-1 grid">
          {errors.map(({ id, message }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.focus();
                }}
                className="inline-flex min-h-11 items-center text-fault underline underline-offset-4"
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
