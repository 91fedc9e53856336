import { type ComponentType, Suspense } from "react";
import { href, Link } from "react-router";

import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";

interface OperatorView {
  label: string;
  View: ComponentType<object>;
}

/** The parts of the operator's screen beside the overview, by the name in `?view=`. Each loads when it is opened. */
export const operatorViews: Record<string, OperatorView> = {
  books: {
    label: "Books",
    View: lazyComponent(async () => (await import("./books-view.tsx")).BooksView),
  },
  invoices: {
    label: "Invoices",
    View: lazyComponent(async () => (await import("./invoices-view.tsx")).InvoicesView),
  },
  gifts: {
    label: "Gifts",
    View: lazyComponent(async () => (await import("./gifts-view.tsx")).GiftsView),
  },
  coupons: {
    label: "Coupons",
    View: lazyComponent(async () => (await import("./coupons-view.tsx")).CouponsView),
  },
  prices: {
    label: "Prices",
    View: lazyComponent(async () => (await import("./prices-view.tsx")).PricesView),
  },
  sales: {
    label: "Sales",
    View: lazyComponent(async () => (await import("./sales-view.tsx")).SalesView),
  },
  newsletter: {
    label: "Newsletter",
    View: lazyComponent(async () => (await import("./newsletter-view.tsx")).NewsletterView),
  },
  releases: {
    label: "Releases",
    View: lazyComponent(async () => (await import("./releases-view.tsx")).ReleasesView),
  },
  system: {
    label: "Jobs and doctor",
    View: lazyComponent(async () => (await import("./system-view.tsx")).SystemView),
  },
};

export function OperatorNav({ current }: { current: string | null }) {
  const links = [
    { name: null, label: "Shop" },
    ...Object.entries(operatorViews).map(([name, { label }]) => ({ name, label })),
  ];
  return (
    <nav aria-label="Parts of the shop">
      <ul className="flex flex-wrap gap-x-6">
        {links.map(({ name, label }) => (
          <li key={label}>
            <Link
              to={name ? `${href("/operator")}?view=${name}` : href("/operator")}
              aria-current={name === current ? "page" : undefined}
              className="inline-flex min-h-11 items-center aria-[current]:font-semibold aria-[current]:no-underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function OperatorViewContent({ view: { label, View } }: { view: OperatorView }) {
  return (
    <Suspense fallback={<Skeleton label={`Loading ${label.toLowerCase()}`} lines={16} />}>
      <View />
    </Suspense>
  );
}
