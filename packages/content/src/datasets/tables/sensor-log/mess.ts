import { around, plain, reworded, upperCase } from "../../messy/common-forms.ts";
import { dayForms } from "../../messy/day-forms.ts";
import { glueSheets } from "../../messy/glue-sheets.ts";
import type { MessyForm } from "../../messy/messy-form.ts";
import { SEED, type SensorRow } from "./rows.ts";

type Program = "logger" | "reader" | "export";
type Forms<Value> = Record<Program, readonly MessyForm<Value>[]>;

const headers: Record<Program, readonly string[]> = {
  logger: ["date", "hour", "sensor", "temp", "rh", "batt"],
  reader: ["Datum", "Stunde", "Sensor", "Temp. [°C]", "Feuchte [%]", "Batterie [V]"],
  export: ["DAY", "TIME", "LOCATION", "TEMPERATURE", "HUMIDITY", "BATTERY"],
};

const hours: Forms<number> = {
  logger: [
    plain(2),
    { weight: 1, kind: "number", write: (hour) => `${String(hour).padStart(2, "0")}:00` },
  ],
  reader: [around("number", "", " h")],
  export: [
    {
      weight: 1,
      kind: "number",
      write: (hour) => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? "AM" : "PM"}`,
    },
  ],
};

const names: Forms<string> = {
  logger: [plain(2), reworded({ door: "S1", window: "S2" })],
  reader: [reworded({ door: "Tür", window: "Fenster" })],
  export: [upperCase(), around("code", "greenhouse/")],
};

const comma = (value: number) => String(value).replace(".", ",");
const isBroken = (value: number) => !Number.isInteger(value);
/** One digit of Celsius is two of Fahrenheit or Kelvin, so nothing is lost. */
const temperatures: Forms<number> = {
  logger: [
    plain(3),
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
  logger: [plain(2), { weight: 1, kind: "unit", write: (percent) => (percent / 100).toFixed(3) }],
  reader: [
    { weight: 2, kind: "number", suits: isBroken, write: comma },
    { weight: 1, kind: "remark", write: (percent) => `${comma(percent)} %` },
  ],
  export: [around("remark", "", "%")],
};

const batteries: Forms<number> = {
  logger: [
    plain(2),
    { weight: 1, kind: "unit", write: (volts) => String(Math.round(volts * 1000)) },
  ],
  reader: [
    { weight: 1, kind: "number", suits: isBroken, write: comma },
    { weight: 1, kind: "remark", write: (volts) => `${comma(volts)} V` },
  ],
  export: [{ weight: 1, kind: "unit", write: (volts) => `${Math.round(volts * 1000)} mV` }],
};

/** Each program read the sensors out for some days. */
export const mess = glueSheets<SensorRow, Program>({
  seed: SEED,
  headers,
  sheetOf({ date }) {
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
