import type { ComponentProps } from "react";

import { type ButtonVariant, getButtonClass } from "./button-style.ts";

interface ButtonProps extends Omit<ComponentProps<"button">, "disabled"> {
  variant?: ButtonVariant;
  /** An action that this button started is running: further presses do nothing, focus stays. */
  pending?: boolean;
}

/** A button that keeps its place and its focus while it works: `aria-disabled`, never `disabled`. */
export function Button({
  variant,
  pending = false,
  type = "button",
  className = "",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => {
        if (pending) event.preventDefault();
        else onClick?.(event);
      }}
      className={`${getButtonClass(variant)} relative ${className}`}
    >
      {children}
      <span
        aria-hidden
        className={`absolute inset-x-0 bottom-0 h-1 bg-current/50 ${pending ? "animate-pending" : "opacity-0"}`}
      />
    </button>
  );
}
