import { dayAfter } from "../../invented.ts";
import { createRandom } from "../../random.ts";

export const SEED = 4040;
const ROWS = 380;
const DAYS = 14;

export type LogRow = {
  request_no: number;
  date: string;
  method: string;
  path: string;
  status: number;
  bytes: number | null;
  ms: number | null;
};

const paths = [
  { path: "/", weight: 8, bytes: 14_000 },
  { path: "/shop", weight: 6, bytes: 32_000 },
  { path: "/shop/cart", weight: 4, bytes: 9_000 },
  { path: "/help", weight: 3, bytes: 6_000 },
  { path: "/api/prices", weight: 5, bytes: 2_000 },
  { path: "/api/orders", weight: 3, bytes: 800 },
];
const states = [
  { status: 200, weight: 80 },
  { status: 304, weight: 9 },
  { status: 404, weight: 7 },
  { status: 500, weight: 4 },
];

/** The requests, by day. What fails is short and slow. */
export function make(seed = SEED): LogRow[] {
  const random = createRandom(seed);
  return Array.from({ length: ROWS }, (_, index) => {
    const { path, bytes } = random.pick(paths);
    const { status } = random.pick(states);
    const isPosted = path === "/api/orders" && random.chance(0.6);
    const size = status === 200 ? bytes + random.below(bytes) : 120 + random.below(300);
    return {
      request_no: 70_001 + index,
      date: dayAfter("2026-06-01", Math.floor((index * DAYS) / ROWS)),
      method: isPosted ? "POST" : "GET",
      path,
      status,
      bytes: size,
      ms: Math.round(12 + size / 400 + random.next() ** 3 * 900 + (status === 500 ? 1500 : 0)),
    };
  });
}
