import { analyticsEvents } from "#app/consent/analytics-events.ts";
import { TableHead } from "#app/ui/column-heads.tsx";
import { DataTable } from "#app/ui/data-table.tsx";

/** What is sent to analytics, once allowed. */
export function EventTable() {
  return (
    <DataTable caption="What we tell Google Analytics">
      <TableHead names={["Event", "When", "What it carries"]} />
      <tbody>
        {Object.entries(analyticsEvents).map(([event, { when, carries }]) => (
          <tr key={event}>
            <th scope="row">
              <code>{event}</code>
            </th>
            <td className="min-w-44">{when}</td>
            <td className="min-w-64">{Object.values(carries).join(", ")}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
