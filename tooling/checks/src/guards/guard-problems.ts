import type { Guard } from "./guard.ts";
import { takeOut } from "./take-out.ts";

/**
 * What prevents a guard from being removed: its text has changed, or a test file is gone. `read` returns undefined
 * for a missing file.
 */
export function guardProblems(
  guards: readonly Guard[],
  read: (file: string) => string | undefined,
): string[] {
  const names = guards.map(({ what }) => what);
  const twice = names.filter((what, at) => names.indexOf(what) !== at);
  return [
    ...twice.map((what) => `${what}: there are two of this name`),
    ...guards.flatMap((guard) => {
      const { what, file, tests } = guard;
      const unfit = unfitFor(read(file), guard);
      const lost = tests.filter((test) => read(test) === undefined);
      return [
        ...(unfit ? [`${what}: ${unfit} (${file})`] : []),
        ...lost.map((test) => `${what}: there is no ${test}`),
        ...(new Set(tests.map(packageOf)).size === 1
          ? []
          : [`${what}: its tests are not of one package`]),
      ];
    }),
  ];
}

function unfitFor(source: string | undefined, guard: Guard): string | undefined {
  if (source === undefined) return "its file is gone";
  try {
    return takeOut(source, guard) === source ? "nothing would be taken out" : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The folder of the package that a file belongs to. */
export function packageOf(file: string): string {
  return file.split("/").slice(0, 2).join("/");
}
