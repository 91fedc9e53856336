import type { DatasetDescription } from "../../dataset-schema.ts";
import { describeInventedTable, addDays } from "../../invented.ts";
import {
  withAffixes,
  asIs,
  withWords,
  inUpperCase,
  dayForms,
  concatSheets,
} from "../../messy/messy-forms.ts";
import type { MessyForm } from "../../messy/messy-table.ts";
import { createRandom } from "../../random.ts";

const SEED = 273;

export const dataset: DatasetDescription = {
  ...describeInventedTable("sensor-log", SEED, "Log of two sensors"),
  description:
    "What two invented sensors of a greenhouse measured every hour for ten days: temperature, humidity and the voltage of their battery.",
  topic: "technology",
  keywords: ["sensor", "log", "time series", "temperature", "humidity", "units"],
  period: "2026-03-01/2026-03-10",
  place: "An invented greenhouse",
  chart: {
    name: "greenhouse",
    title: "Ten days in a greenhouse, hour by hour",
    text: "Two lines that rise and fall together once a day. The one at the window swings further than the one at the door, in another colour.",
    ends: ["1 March", "10 March"],
  },
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

const DAYS = 10;
const HOURS = 24;

export type SensorRow = {
  date: string;
  hour: number;
  sensor: string;
  temperature_c: number | null;
  humidity_percent: number | null;
  battery_v: number;
};

/** The sensor at the window has a larger daily swing and an older battery. */
const sensors = [
  { name: "door", swing: 4, battery: 3.3 },
  { name: "window", swing: 7, battery: 3.05 },
];

/** Creates the readings, sorted by hour. Temperature is extreme at 14:00, and warm air is drier. */
export function createRows(seed = SEED): SensorRow[] {
  const random = createRandom(seed);
  const hours = Array.from({ length: DAYS * HOURS }, (_, since) => since);
  return hours.flatMap((since) =>
    sensors.map(({ name, swing, battery }): SensorRow => {
      const hour = since % HOURS;
      // A triangle wave, because the last digits of a sine differ between machines.
      const warmth = 1 - Math.abs(((hour - 14 + HOURS) % HOURS) - 12) / 6;
      const temperature = 17 - warmth * swing + random.next() * 2;
      return {
        date: addDays("2026-03-01", Math.floor(since / HOURS)),
        hour,
        sensor: name,
        temperature_c: round(temperature, 10),
        humidity_percent: round(95 - 2 * temperature + random.next() * 6, 10),
        battery_v: round(battery - since / 2000 + random.next() / 50, 100),
      };
    }),
  );
}

function round(value: number, steps: number): number {
  return Math.round(value * steps) / steps;
}

type Program = "logger" | "reader" | "export";

type Forms<Value> = Record<Program, readonly MessyForm<Value>[]>;

const headers: Record<Program, readonly string[]> = {
  logger: ["date", "hour", "sensor", "temp", "rh", "batt"],
  reader: ["Datum", "Stunde", "Sensor", "Temp. [°C]", "Feuchte [%]", "Batterie [V]"],
  export: ["DAY", "TIME", "LOCATION", "TEMPERATURE", "HUMIDITY", "BATTERY"],
};

const hours: Forms<number> = {
  logger: [
    asIs(2),
    { weight: 1, kind: "number", write: (hour) => `${String(hour).padStart(2, "0")}:00` },
  ],
  reader: [withAffixes("number", "", " h")],
  export: [
    {
      weight: 1,
      kind: "number",
      write: (hour) => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? "AM" : "PM"}`,
    },
  ],
};

const names: Forms<string> = {
  logger: [asIs(2), withWords({ door: "S1", window: "S2" })],
  reader: [withWords({ door: "Tür", window: "Fenster" })],
  export: [inUpperCase(), withAffixes("code", "greenhouse/")],
};

const formatDecimalComma = (value: number) => String(value).replace(".", ",");

const hasDecimals = (value: number) => !Number.isInteger(value);

/**
 * Values in Fahrenheit or Kelvin have two decimals for one decimal in Celsius, so converting them loses nothing.
 */
const temperatures: Forms<number> = {
  logger: [asIs(3), { weight: 1, kind: "unit", write: (celsius) => (celsius + 273.15).toFixed(2) }],
  reader: [
    { weight: 2, kind: "number", appliesTo: hasDecimals, write: formatDecimalComma },
    { weight: 1, kind: "remark", write: (celsius) => `${formatDecimalComma(celsius)} °C` },
  ],
  export: [
    { weight: 2, kind: "unit", write: (celsius) => `${(celsius * 1.8 + 32).toFixed(2)} F` },
    { weight: 1, kind: "unit", write: (celsius) => `${(celsius * 1.8 + 32).toFixed(2)}°F` },
  ],
};

const humidities: Forms<number> = {
  logger: [asIs(2), { weight: 1, kind: "unit", write: (percent) => (percent / 100).toFixed(3) }],
  reader: [
    { weight: 2, kind: "number", appliesTo: hasDecimals, write: formatDecimalComma },
    { weight: 1, kind: "remark", write: (percent) => `${formatDecimalComma(percent)} %` },
  ],
  export: [withAffixes("remark", "", "%")],
};

const batteries: Forms<number> = {
  logger: [
    asIs(2),
    { weight: 1, kind: "unit", write: (volts) => String(Math.round(volts * 1000)) },
  ],
  reader: [
    { weight: 1, kind: "number", appliesTo: hasDecimals, write: formatDecimalComma },
    { weight: 1, kind: "remark", write: (volts) => `${formatDecimalComma(volts)} V` },
  ],
  export: [{ weight: 1, kind: "unit", write: (volts) => `${Math.round(volts * 1000)} mV` }],
};

/** Each program recorded some of the days. */
export const createMessySpec = concatSheets<SensorRow, Program>({
  seed: SEED,
  headers,
  chooseSheet({ date }) {
    const day = Number(date.slice(8));
    return day <= 4 ? "logger" : day <= 7 ? "reader" : "export";
  },
  forms: {
    date: { logger: dayForms.iso, reader: dayForms.points, export: dayForms.words },
    hour: hours,
    sensor: names,
    temperature_c: temperatures,
    humidity_percent: humidities,
    battery_v: batteries,
  },
  missing: { temperature_c: 20, humidity_percent: 20 },
});
