import { formatDayInTable } from "@site/contracts/format-day";
import { formatMoney } from "@site/contracts/money";
import type { CompanyQuote } from "@site/contracts/quotes";

import { trpc } from "#app/api/trpc.ts";
import { DataTable } from "#app/ui/data-table.tsx";

const stateLabels: Record<CompanyQuote["state"], string> = {
  open: "Open",
  expired: "Expired",
  ordered: "Ordered",
};

/** The account's quotes. Nothing for the many accounts without one. */
export function QuotesPanel() {
  const quotes = trpc.quotes.list.useQuery();
  if (!quotes.data || quotes.data.length === 0) return null;
  return (
    <div className="mt-8 grid gap-4">
      <h3 className="font-semibold">Quotes</h3>
      <DataTable caption="Your quotes">
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Company</th>
            <th scope="col">Valid until</th>
            <th scope="col">State</th>
            <th scope="col" className="text-end">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {quotes.data.map(({ id, number, company, validUntil, state, total }) => (
            <tr key={id}>
              <td className="whitespace-nowrap">
                <a href={`/quote?quote=${id}`}>{number}</a>
              </td>
              <td className="wrap-anywhere">{company.company}</td>
              <td className="whitespace-nowrap">{formatDayInTable(validUntil)}</td>
              <td>{stateLabels[state]}</td>
              <td className="text-end font-mono tabular-nums">{formatMoney(total)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}
