import type { ComponentProps, MouseEventHandler, ReactNode } from "react";

import type { Address } from "#app/pages.ts";

/** Complete class names, because a page's CSS rules are found by searching its code (build/page/page-styles.ts). */
const looks = {
  primary: "button",
  secondary: "button button-secondary",
  quiet: "button button-quiet",
};
type ButtonVariant = keyof typeof looks;

/** The class of buttons and of links that look like buttons (styles/parts.css). */
export function getButtonClass(variant: ButtonVariant = "primary"): string {
  return looks[variant];
}

interface ButtonProps extends Omit<ComponentProps<"button">, "disabled"> {
  variant?: ButtonVariant;
  /** Whether the button's action is running. Further clicks then do nothing, and the button keeps the focus. */
  pending?: boolean;
}

/** A button that stays focusable while pending, by `aria-disabled` instead of `disabled`. */
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

interface LinkButtonProps {
  /** A page of this site. */
  to?: Address;
  /** An address on another site, or a file. */
  href?: string;
  variant?: ButtonVariant;
  className?: string;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  children: ReactNode;
}

/** A link that looks like a button, for the main next step of a page. */
export function LinkButton({
  to,
  href,
  variant,
  className = "",
  onClick,
  children,
}: LinkButtonProps) {
  const isElsewhere = to === undefined;
  return (
    <a
      href={isElsewhere ? href : to}
      rel={isElsewhere ? "external" : undefined}
      onClick={onClick}
      className={`${getButtonClass(variant)} ${className}`.trimEnd()}
    >
      {children}
    </a>
  );
}
