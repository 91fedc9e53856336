import type { Address } from "#app/pages.ts";
interface Crumb {
  label: string;
  to: Address;
}

interface BreadcrumbsProps {
  /** From the top level to the parent page. */
  trail: Crumb[];
  current: string;
}

export function Breadcrumbs({ trail, current }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumbs" className="no-print text-sm text-faint">
      <ol className="flex flex-wrap gap-x-2">
        {trail.map(({ label, to }) => (
          <li key={to} className="flex gap-x-2">
            <a href={to} className="line-link underline underline-offset-4">
              {label}
            </a>
            <span aria-hidden>/</span>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
