const units = ["bytes", "kB", "MB", "GB"] as const;

/** Formats bytes in decimal units: "84.2 MB". */
export function formatSize(bytes: number): string {
  const step = bytes < 1_000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** step;
  const digits = step === 0 || value >= 100 ? 0 : 1;
  return `${value.toFixed(digits)} ${units[step] ?? "bytes"}`;
}
