import type { ReactNode } from "react";

import { usePagePath } from "#app/navigation/use-page-path.ts";
import type { Address } from "#app/pages.ts";

interface NavLinkProps {
  to: Address;
  className?: string;
  children: ReactNode;
}

/** A link of the header, marked on its own page and on pages below it. */
export function NavLink({ to, className, children }: NavLinkProps) {
  const pathname = usePagePath();
  const isCurrent = pathname === to || pathname.startsWith(`${to}/`);
  return (
    <a href={to} aria-current={isCurrent ? "page" : undefined} className={className}>
      {children}
    </a>
  );
}
