import type { Stripe } from "stripe";

import type { Telemetry } from "../../telemetry/telemetry.ts";
import { traceStep } from "../../telemetry/trace-step.ts";

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/** Makes each request to the provider a span, including retries, under the id in the provider's own log. */
export function tracedHttp(telemetry: Telemetry | undefined, client: HttpClient): HttpClient {
  if (!telemetry?.isOn) return client;
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = (host, port, path, method, ...rest) => {
    const template = templateOf(path);
    const attributes = {
      "peer.service": "payments",
      "http.request.method": method,
      "url.template": template,
    };
    const step = { name: `${method} ${template}`, kind: "client", attributes } as const;
    return traceStep(telemetry, step, async (span) => {
      const answer = await makeRequest(host, port, path, method, ...rest);
      const id: unknown = answer.getHeaders()["request-id"];
      span.note({
        "http.response.status_code": answer.getStatusCode(),
        "stripe.request_id": typeof id === "string" ? id : undefined,
      });
      return answer;
    });
  };
  return client;
}

/** The path without its query and ids: those of objects lead to people. */
function templateOf(path: string): string {
  const segments = (path.split("?", 1)[0] ?? "").split("/");
  return segments.map((part) => (/^[a-z][a-z_]*$|^v\d$|^$/.test(part) ? part : "{id}")).join("/");
}
