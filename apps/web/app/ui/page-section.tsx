import { type ReactNode, useId } from "react";

interface PageSectionProps {
  /** Set in the margin, as a table numbers its rows. */
  number: number;
  title: string;
  /** A remark for the margin; under the heading where there is none. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of a page as a row of a table: its number, its head, its content. */
export function PageSection({ number, title, aside, children }: PageSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-5 border-t border-edge pt-5 lg:grid-cols-12"
    >
      <div className="lg:col-span-3">
        <div className="flex gap-4">
          <span aria-hidden className="pt-1 font-mono text-sm text-faint">
            {number}
          </span>
          <h2 id={id} className="text-xl font-semibold">
            {title}
          </h2>
        </div>
        {aside && <div className="mt-3 ps-6 text-sm text-faint lg:ps-7">{aside}</div>}
      </div>
      <div className="min-w-0 lg:col-span-9">{children}</div>
    </section>
  );
}
