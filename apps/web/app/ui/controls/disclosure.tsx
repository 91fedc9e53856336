import type { ReactNode } from "react";

interface DisclosureProps {
  summary: ReactNode;
  /** An anchor that others can link to. */
  id?: string;
  open?: boolean;
  isHidden?: boolean;
  /** Gives content other than text the full width. */
  isWide?: boolean;
  children: ReactNode;
}

/** A native disclosure: it works without scripts, and the browser's search opens it. */
export function Disclosure({
  summary,
  id,
  open = false,
  isHidden = false,
  isWide = false,
  children,
}: DisclosureProps) {
  return (
    <details id={id} open={open} hidden={isHidden} className="border-b border-rule">
      <summary className="flex min-h-11 cursor-pointer items-baseline gap-3 py-3 font-semibold wrap-anywhere">
        <span aria-hidden className="disclosure-sign" />
        {summary}
      </summary>
      <div className={`pb-5 ${isWide ? "" : "max-w-prose ps-6"}`}>{children}</div>
    </details>
  );
}
