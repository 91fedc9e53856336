type Sparse<T> = T extends readonly (infer Item)[]
  ? Sparse<Item>[]
  : T extends object
    ? { [K in keyof T]?: Sparse<T[K]> }
    : T;

/**
 * An object of the provider with only those fields that the shop, its tests or the stand-in's pages read. The SDK's
 * types check names and values; add a field here when it is needed.
 */
export function sparse<T>(fields: Sparse<NoInfer<T>>): T {
  return fields as T;
}
