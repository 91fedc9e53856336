type Sparse<T> = T extends readonly (infer Item)[]
  ? Sparse<Item>[]
  : T extends object
    ? { [K in keyof T]?: Sparse<T[K]> }
    : T;

/**
 * An object of the provider with those of its fields that the shop, its tests or the pages of this stand-in read.
 * Their names and values are checked by the SDK's types; a field that is read from now on is added here.
 */
export function sparse<T>(fields: Sparse<NoInfer<T>>): T {
  return fields as T;
}
