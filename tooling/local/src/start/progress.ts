import { styleText } from "node:util";

export interface Progress {
  completeStep: (step: string) => void;
  print: (text: string) => void;
  warn: (text: string) => void;
}

/** Prints a line for each step with the seconds since the start, in colour if the terminal supports it. */
export function createProgress(): Progress {
  const stream = process.stdout;
  const begun = performance.now();
  const style = (format: Parameters<typeof styleText>[0], text: string) =>
    styleText(format, text, { stream });
  const write = (line: string) => void stream.write(`${line}\n`);
  return {
    completeStep: (step) => {
      const seconds = ((performance.now() - begun) / 1_000).toFixed(1).padStart(6);
      write(`${style("dim", `${seconds} s`)}  ${style("green", "✓")} ${step}`);
    },
    print: write,
    warn: (text) => write(style("yellow", text)),
  };
}
