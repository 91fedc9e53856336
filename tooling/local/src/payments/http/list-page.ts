import * as z from "zod";

import { invalidParameter } from "./api-error.ts";
import { integer, integerBetween, text } from "./params.ts";

export interface ListPage<T> {
  object: "list";
  data: T[];
  has_more: boolean;
  url: string;
}

const bound = integer.exactOptional();
const createdRange = z.union([
  integer.transform((second) => ({ gte: second, lte: second })),
  z.strictObject({ gt: bound, gte: bound, lt: bound, lte: bound }),
]);
type CreatedRange = { gt?: number; gte?: number; lt?: number; lte?: number };

/** The parameters of every list. */
export const pageParams = {
  limit: integerBetween(1, 100).exactOptional(),
  starting_after: text.exactOptional(),
  ending_before: text.exactOptional(),
  created: createdRange.exactOptional(),
};

export type ListParams = z.output<z.ZodObject<typeof pageParams>>;

/** A page of `items`, which are in order of creation; pages run from the newest to the oldest. */
export function listPage<T extends { id: string }>(
  items: readonly T[],
  params: ListParams,
  url: string,
  createdOf: (item: T) => number = (item) => ("created" in item ? Number(item.created) : 0),
): ListPage<T> {
  const { limit = 10, created = {}, starting_after: after, ending_before: before } = params;
  const newestFirst = items.toReversed().filter((item) => isWithin(createdOf(item), created));
  const position = (cursor: string, param: string) => {
    const index = newestFirst.findIndex((item) => item.id === cursor);
    if (index >= 0) return index;
    throw invalidParameter(`No such object to page from: '${cursor}'`, "resource_missing", param);
  };
  if (before) {
    const end = position(before, "ending_before");
    const start = Math.max(0, end - limit);
    return { object: "list", data: newestFirst.slice(start, end), has_more: start > 0, url };
  }
  const start = after ? position(after, "starting_after") + 1 : 0;
  const end = start + limit;
  return {
    object: "list",
    data: newestFirst.slice(start, end),
    has_more: end < newestFirst.length,
    url,
  };
}

function isWithin(second: number, { gt, gte, lt, lte }: CreatedRange): boolean {
  return (
    (gt === undefined || second > gt) &&
    (gte === undefined || second >= gte) &&
    (lt === undefined || second < lt) &&
    (lte === undefined || second <= lte)
  );
}
