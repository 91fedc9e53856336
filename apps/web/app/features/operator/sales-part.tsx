import { formatDayInTable } from "@site/contracts/format-day";
import { formatMoney, money } from "@site/contracts/money";
import type { SalesDay } from "@site/contracts/operator";

import { TableHead, DataTable } from "#app/ui/data-table.tsx";

const HEIGHT = 120;
const BAR = 16;
const GAP = 6;

/** The month's sales as bars and as a table, for each currency. */
export function SalesPart({ days }: { days: SalesDay[] }) {
  const currencies = [...new Set(days.map(({ net }) => net.currency))];
  if (currencies.length === 0) return <p>No sales this month yet.</p>;
  return currencies.map((currency) => (
    <CurrencySales
      key={currency}
      currency={currency}
      days={days.filter(({ net }) => net.currency === currency)}
    />
  ));
}

function CurrencySales({ currency, days }: { currency: string; days: SalesDay[] }) {
  const total = days.reduce((sum, { net }) => sum + net.amountMinor, 0);
  const sold = days.reduce((sum, day) => sum + day.sold, 0);
  return (
    <div className="grid gap-4">
      <p>
        {formatMoney(money(total, currency))} kept from {sold} sold.
      </p>
      {days.some(({ net }) => net.amountMinor > 0) && <Bars days={days} />}
      <DataTable caption={`Sales by day, in ${currency}`}>
        <TableHead
          names={["Day", "Sold", "Given", "Paid", "Returned", "Kept"]}
          figures={["Sold", "Given", "Paid", "Returned", "Kept"]}
        />
        <tbody>
          {days.map(({ day, sold: count, free, total: paid, refunded, net }) => (
            <tr key={day}>
              <td>{formatDayInTable(day)}</td>
              <td className="text-end font-mono tabular-nums">{count}</td>
              <td className="text-end font-mono tabular-nums">{free}</td>
              <td className="text-end font-mono tabular-nums">{formatMoney(paid)}</td>
              <td className="text-end font-mono tabular-nums">{formatMoney(refunded)}</td>
              <td className="text-end font-mono tabular-nums">{formatMoney(net)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}

/** What was kept of each day of the month, the first day first. The table says the same in figures. */
function Bars({ days }: { days: SalesDay[] }) {
  const highest = Math.max(1, ...days.map(({ net }) => net.amountMinor));
  const last = Math.max(...days.map(({ day }) => dayOfMonth(day)));
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${last * (BAR + GAP)} ${HEIGHT}`}
      className="h-30 w-full max-w-3xl text-river"
      preserveAspectRatio="xMinYMax meet"
    >
      {days.map(({ day, net }) => {
        const height = Math.max(0, (net.amountMinor / highest) * HEIGHT);
        return (
          <rect
            key={day}
            x={(dayOfMonth(day) - 1) * (BAR + GAP)}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            fill="currentColor"
          />
        );
      })}
    </svg>
  );
}

function dayOfMonth(day: string): number {
  return Number(day.slice(8, 10));
}
