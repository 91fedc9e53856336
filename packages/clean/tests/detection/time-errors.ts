import { areDays, areNumbers, dayParts, getPresent, type CellError } from "./cell-errors.ts";

const two = (part: number) => String(part).padStart(2, "0");
/** Returns a pseudorandom minute of the day that depends on the cell. */
export const toMinuteOfDay = (cell: string) =>
  Array.from(cell).reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 1440, 7);
export const formatClock = (minute: number) =>
  `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
const withTime = (cell: string) => cell && `${cell} ${formatClock(toMinuteOfDay(cell))}`;
const pointed = (cell: string) => {
  const [date = "", time = ""] = cell.split(" ");
  const { year, month, day } = dayParts(date);
  return cell && `${day}.${month}.${year} ${time}`;
};
const halved = (cell: string) => {
  const [hour = 0, minute = 0] = cell.split(":").map(Number);
  return cell && `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? "AM" : "PM"}`;
};

/** Errors in times and codes. The tables have no such columns, so numbers and dates are converted to them. */
export const timeErrors: readonly CellError[] = [
  {
    name: "times with AM and PM",
    fixedBy: ["times"],
    isWhole: true,
    appliesTo: areNumbers,
    prepare: (cell) => cell && formatClock(toMinuteOfDay(cell)),
    corrupt: halved,
  },
  {
    name: "times with AM and PM in a part of the rows",
    fixedBy: ["times"],
    appliesTo: areNumbers,
    prepare: (cell) => cell && formatClock(toMinuteOfDay(cell)),
    corrupt: halved,
  },
  {
    name: "points between hours, minutes and seconds",
    fixedBy: ["times"],
    isWhole: true,
    appliesTo: (cells) => areNumbers(cells) && new Set(getPresent(cells)).size >= 20,
    prepare: (cell) => cell && `${formatClock(toMinuteOfDay(cell))}:00`,
    corrupt: (cell) => cell.replaceAll(":", "."),
  },
  {
    name: "days with a time, days first",
    fixedBy: ["times"],
    isWhole: true,
    appliesTo: areDays,
    prepare: withTime,
    corrupt: pointed,
  },
  {
    name: "another form of days with a time in a part of the rows",
    fixedBy: ["times"],
    appliesTo: areDays,
    prepare: withTime,
    corrupt: pointed,
  },
  {
    name: "another time zone in a part of the rows",
    fixedBy: ["times"],
    appliesTo: areDays,
    prepare: (cell) => cell && `${cell}T${formatClock(toMinuteOfDay(cell))}:00Z`,
    corrupt(cell) {
      if (!cell) return undefined;
      const local = new Date(Date.parse(cell) + 7_200_000).toISOString();
      return `${local.slice(0, 19)}+02:00`;
    },
  },
  {
    name: "codes that a spreadsheet took for numbers",
    fixedBy: ["missing"],
    appliesTo: (cells) => areNumbers(cells) && new Set(getPresent(cells)).size >= 20,
    prepare: (cell) => cell && `${"ABCDFGH"[toMinuteOfDay(cell) % 7]}${1000 + toMinuteOfDay(cell)}`,
    corrupt: (cell, random) =>
      cell && `${1 + Math.floor(random() * 9)}E+${two(toMinuteOfDay(cell) % 60)}`,
    becomes: () => "",
  },
];
