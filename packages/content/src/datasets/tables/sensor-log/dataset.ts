import type { KnownDataset } from "../../dataset-schema.ts";
import { inventedBy } from "../../invented.ts";
import { SEED } from "./rows.ts";

export const dataset: KnownDataset = {
  ...inventedBy("sensor-log", SEED, "Log of two sensors"),
  description:
    "What two invented sensors of a greenhouse measured every hour for ten days: temperature, humidity and the voltage of their battery.",
  topic: "technology",
  keywords: ["sensor", "log", "time series", "temperature", "humidity", "units"],
  period: "2026-03-01/2026-03-10",
  place: "An invented greenhouse",
  columns: [
    { name: "date", type: "date", meaning: "Day of the reading." },
    { name: "hour", type: "integer", meaning: "Hour of the reading, 0 to 23.", unit: "hours" },
    { name: "sensor", type: "string", meaning: "door or window.", isCategory: true },
    {
      name: "temperature_c",
      type: "number",
      meaning: "Temperature of the air.",
      unit: "degrees Celsius",
    },
    {
      name: "humidity_percent",
      type: "number",
      meaning: "Relative humidity of the air.",
      unit: "percent",
    },
    { name: "battery_v", type: "number", meaning: "Voltage of the sensor's battery.", unit: "V" },
  ],
  key: ["date", "hour", "sensor"],
  messy: {
    difficulty: "moderate",
    words: [
      "Two sensors of a greenhouse write a line an hour. Three programs have read them since, each in the units of the country it came from.",
      "Forty readings are lost; everything else can be recovered exactly. Look at the size of a value before you trust its unit: it is not always written.",
    ],
    beyondRules:
      "Rules alone don’t finish it in the cleaner: nothing in the table says that 292.65 is in kelvin and 54.50 F in Fahrenheit, that 1 AM and 01:00 are the same hour, or that S1 is the sensor at the door.",
  },
  versions: [{ version: "1.0.0", date: "2026-11-23", note: "First edition." }],
};
