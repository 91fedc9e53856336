import type { Meter, ObservableGauge } from "@opentelemetry/api";

import { type InstrumentName, instruments } from "./instruments.ts";
import type { Telemetry } from "./telemetry.ts";

/** The conventions' recommended buckets for request durations, in seconds. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** Creates every instrument of the list once. */
export function createMeters(meter: Meter): Pick<Telemetry, "record" | "observe"> {
  const recorders = new Map<InstrumentName, Telemetry["record"]>();
  const gauges = new Map<InstrumentName, ObservableGauge>();
  for (const name of Object.keys(instruments) as InstrumentName[]) {
    const { kind, unit, description } = instruments[name];
    const about = { unit, description };
    if (kind === "gauge") {
      gauges.set(name, meter.createObservableGauge(name, about));
    } else if (kind === "counter") {
      const counter = meter.createCounter(name, about);
      recorders.set(name, (_name, attributes, value = 1) => counter.add(value, attributes));
    } else {
      const advice = { explicitBucketBoundaries: DURATIONS };
      const histogram = meter.createHistogram(name, { ...about, advice });
      recorders.set(name, (_name, attributes, value = 0) => histogram.record(value, attributes));
    }
  }
  return {
    record: (name, attributes, value) => recorders.get(name)?.(name, attributes, value),
    observe: (names, read) => {
      const observed = names.flatMap((name) => gauges.get(name) ?? []);
      meter.addBatchObservableCallback(async (result) => {
        for (const { name, value, attributes } of await read()) {
          const gauge = gauges.get(name);
          if (gauge) result.observe(gauge, value, attributes);
        }
      }, observed);
    },
  };
}
