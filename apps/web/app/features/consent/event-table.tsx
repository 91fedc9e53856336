import { analyticsEvents } from "#app/consent/analytics-events.ts";
import { DataTable } from "#app/ui/data-table.tsx";

/** What is sent to analytics, once allowed. */
export function EventTable() {
  return (
    <DataTable caption="What Google Analytics is told">
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">When</th>
          <th scope="col">What it carries</th>
        </tr>
      </thead>
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
