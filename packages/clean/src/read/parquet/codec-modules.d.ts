/** Parts of hyparquet-compressors. Its entry loads WebAssembly, which the pages' content security policy forbids. */
declare module "hyparquet-compressors/src/brotli.js" {
  export function decompressBrotli(bytes: Uint8Array, size: number): Uint8Array;
}
declare module "hyparquet-compressors/src/lz4.js" {
  export function decompressLz4Raw(bytes: Uint8Array, size: number): Uint8Array;
}
declare module "hyparquet-compressors/src/gzip.js" {
  /** Also reads several members one after the other, which DecompressionStream rejects. */
  export function gunzip(bytes: Uint8Array, page: Uint8Array): Uint8Array;
}
