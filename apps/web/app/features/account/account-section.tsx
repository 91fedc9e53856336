import { type ReactNode, useId } from "react";

/** A part of the account page. On wide screens its title is in the margin. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 border-t border-rule py-8 lg:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <div className="max-w-3xl min-w-0">{children}</div>
    </section>
  );
}
