import { dayForms } from "../../messy/day-forms.ts";
import type { MessyForm } from "../../messy/messy-form.ts";
import type { MessySpec } from "../../messy/messy-spec.ts";
import { missingCells } from "../../messy/missing-cells.ts";
import { SENSORS_SEED, type SensorRow } from "./rows.ts";

const programs = ["logger", "reader", "export"] as const;
type Program = (typeof programs)[number];
type Forms<Value> = Record<Program, readonly MessyForm<Value>[]>;

const headers: Record<Program, readonly string[]> = {
  logger: ["date", "hour", "sensor", "temp", "rh", "batt"],
  reader: ["Datum", "Stunde", "Sensor", "Temp. [°C]", "Feuchte [%]", "Batterie [V]"],
  export: ["DAY", "TIME", "LOCATION", "TEMPERATURE", "HUMIDITY", "BATTERY"],
};
const sheets = programs.map((name) => ({ name, header: headers[name] }));

const hours: Forms<number> = {
  logger: [
    { weight: 2, write: String },
    { weight: 1, kind: "number", write: (hour) => `${String(hour).padStart(2, "0")}:00` },
  ],
  reader: [{ weight: 1, kind: "number", write: (hour) => `${hour} h` }],
  export: [
    {
      weight: 1,
      kind: "number",
      write: (hour) => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? "AM" : "PM"}`,
    },
  ],
};

const names: Forms<string> = {
  logger: [
    { weight: 2, write: String },
    { weight: 1, kind: "code", write: (name) => (name === "door" ? "S1" : "S2") },
  ],
  reader: [{ weight: 1, kind: "code", write: (name) => (name === "door" ? "Tür" : "Fenster") }],
  export: [
    { weight: 1, kind: "code", write: (name) => name.toUpperCase() },
    { weight: 1, kind: "code", write: (name) => `greenhouse/${name}` },
  ],
};

const comma = (value: number) => String(value).replace(".", ",");
const isBroken = (value: number) => !Number.isInteger(value);
/** One digit of Celsius is two of Fahrenheit or Kelvin, so nothing is lost. */
const temperatures: Forms<number> = {
  logger: [
    { weight: 3, write: String },
    { weight: 1, kind: "unit", write: (celsius) => (celsius + 273.15).toFixed(2) },
  ],
  reader: [
    { weight: 2, kind: "number", suits: isBroken, write: comma },
    { weight: 1, kind: "remark", write: (celsius) => `${comma(celsius)} °C` },
  ],
  export: [
    { weight: 2, kind: "unit", write: (celsius) => `${(celsius * 1.8 + 32).toFixed(2)} F` },
    { weight: 1, kind: "unit", write: (celsius) => `${(celsius * 1.8 + 32).toFixed(2)}°F` },
  ],
};

const humidities: Forms<number> = {
  logger: [
    { weight: 2, write: String },
    { weight: 1, kind: "unit", write: (percent) => (percent / 100).toFixed(3) },
  ],
  reader: [
    { weight: 2, kind: "number", suits: isBroken, write: comma },
    { weight: 1, kind: "remark", write: (percent) => `${comma(percent)} %` },
  ],
  export: [{ weight: 1, kind: "remark", write: (percent) => `${percent}%` }],
};

const batteries: Forms<number> = {
  logger: [
    { weight: 2, write: String },
    { weight: 1, kind: "unit", write: (volts) => String(Math.round(volts * 1000)) },
  ],
  reader: [
    { weight: 1, kind: "number", suits: isBroken, write: comma },
    { weight: 1, kind: "remark", write: (volts) => `${comma(volts)} V` },
  ],
  export: [{ weight: 1, kind: "unit", write: (volts) => `${Math.round(volts * 1000)} mV` }],
};

/** Each program read the sensors out for some days. */
export function mess(rows: readonly SensorRow[]): MessySpec<SensorRow> {
  return {
    seed: SENSORS_SEED,
    columns: ["date", "hour", "sensor", "temperature_c", "humidity_percent", "battery_v"],
    sheets,
    sheetOf: ({ date }) => {
      const day = Number(date.slice(8));
      const sheet = sheets[day <= 4 ? 0 : day <= 7 ? 1 : 2];
      if (!sheet) throw new Error(`No sheet holds the day ${date}.`);
      return sheet;
    },
    forms: {
      date: { logger: dayForms.iso, reader: dayForms.points, export: dayForms.words },
      hour: hours,
      sensor: names,
      temperature_c: temperatures,
      humidity_percent: humidities,
      battery_v: batteries,
    },
    missing: (random) =>
      missingCells(rows.length, { temperature_c: 20, humidity_percent: 20 }, random),
  };
}
