import type { Guard } from "./guard.ts";

/** What keeps a guard from being taken out: its text has changed, or a test file is gone. `read` gives nothing where there is no such file. */
export function guardProblems(
  guards: readonly Guard[],
  read: (file: string) => string | undefined,
): string[] {
  const names = guards.map(({ what }) => what);
  const twice = names.filter((what, at) => names.indexOf(what) !== at);
  return [
    ...twice.map((what) => `${what}: there are two of this name`),
    ...guards.flatMap(({ what, file, text, without, tests }) => {
      const found = (read(file) ?? "").split(text).length - 1;
      const lost = tests.filter((test) => read(test) === undefined);
      return [
        ...(found === 1 ? [] : [`${what}: its text stands ${found} times in ${file}`]),
        ...(text === without ? [`${what}: nothing would be taken out`] : []),
        ...lost.map((test) => `${what}: there is no ${test}`),
        ...(new Set(tests.map(packageOf)).size === 1
          ? []
          : [`${what}: its tests are not of one package`]),
      ];
    }),
  ];
}

/** The folder of the package that a file belongs to. */
export function packageOf(file: string): string {
  return file.split("/").slice(0, 2).join("/");
}
