interface Instrument {
  kind: "counter" | "histogram" | "gauge";
  /** In UCUM notation, which OpenTelemetry requires. */
  unit: string;
  description: string;
}

/**
 * Every metric of the API. Names with `http` and `db` are those of OpenTelemetry's semantic conventions;
 * docs/operations.md explains the use of each.
 */
export const instruments = {
  "http.server.request.duration": {
    kind: "histogram",
    unit: "s",
    description: "Requests by method, route and status.",
  },
  "shop.procedure.duration": {
    kind: "histogram",
    unit: "s",
    description: "Calls of procedures by name and, where refused, by code.",
  },
  "shop.refusals": { kind: "counter", unit: "{refusal}", description: "Refusals by code." },
  "shop.settlements": {
    kind: "counter",
    unit: "{change}",
    description: "Changes of purchases by the state reached and what made us look.",
  },
  "shop.mails": { kind: "counter", unit: "{mail}", description: "Mails by kind and outcome." },
  "shop.mails.due": { kind: "gauge", unit: "{mail}", description: "Mails that should be out." },
  "shop.mails.oldest": { kind: "gauge", unit: "s", description: "How long the oldest is due." },
  "shop.purchases.overdue": {
    kind: "gauge",
    unit: "{purchase}",
    description: "Purchases whose look at the payment provider is half an hour overdue.",
  },
  "shop.purchases.unsettled": {
    kind: "gauge",
    unit: "{purchase}",
    description: "Purchases whose look at the payment provider is a quarter of an hour overdue.",
  },
  "shop.jobs.age": { kind: "gauge", unit: "s", description: "How long ago each job succeeded." },
  "db.client.connection.count": {
    kind: "gauge",
    unit: "{connection}",
    description: "Connections of the pool by state.",
  },
  "db.client.connection.pending_requests": {
    kind: "gauge",
    unit: "{request}",
    description: "Queries that wait for a connection.",
  },
} satisfies Record<string, Instrument>;
export type InstrumentName = keyof typeof instruments;
