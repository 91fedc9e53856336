/** The least and the most of a list, which may be longer than the arguments of a call. */
export function rangeOf(values: readonly number[]): [least: number, most: number] {
  return [
    values.reduce((one, next) => Math.min(one, next), Infinity),
    values.reduce((one, next) => Math.max(one, next), -Infinity),
  ];
}
