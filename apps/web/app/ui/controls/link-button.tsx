import type { MouseEventHandler, ReactNode } from "react";

import type { Address } from "#app/pages.ts";

import { type ButtonVariant, getButtonClass } from "./button-style.ts";

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

/** A link that looks like a button, for the one next step of a page. */
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
