import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { noopTelemetry, type Telemetry } from "./telemetry.ts";

type TelemetrySettings = Pick<
  Config,
  | "DEPLOYMENT"
  | "OTEL_EXPORTER_OTLP_ENDPOINT"
  | "OTEL_EXPORTER_OTLP_HEADERS"
  | "OTEL_SERVICE_NAME"
  | "OTEL_TRACES_SAMPLER_ARG"
>;

/** Exports to an OpenTelemetry collector if one is configured. Otherwise the SDK is not loaded. */
export async function startTelemetry(settings: TelemetrySettings, log: Log): Promise<Telemetry> {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return noopTelemetry;
  const { openTelemetry } = await import("./open-telemetry.ts");
  return openTelemetry({
    endpoint,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    service: settings.OTEL_SERVICE_NAME,
    deployment: settings.DEPLOYMENT,
    sampledShare: settings.OTEL_TRACES_SAMPLER_ARG,
    log,
  });
}
