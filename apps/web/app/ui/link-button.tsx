import type { ReactNode } from "react";
import { Link, type To } from "react-router";

import { type ButtonVariant, buttonStyle } from "./button-style.ts";

interface LinkButtonProps {
  /** A page of this site. */
  to?: To;
  /** An address elsewhere, or a file. */
  href?: string;
  variant?: ButtonVariant;
  className?: string;
  children: ReactNode;
}

/** A link that looks like a button, for the one next step of a page. */
export function LinkButton({ to, href, variant, className = "", children }: LinkButtonProps) {
  const style = `${buttonStyle(variant)} ${className}`;
  if (to === undefined) {
    return (
      <a href={href} className={style}>
        {children}
      </a>
    );
  }
  return (
    <Link to={to} prefetch="intent" viewTransition className={style}>
      {children}
    </Link>
  );
}
