import * as z from "zod/mini";

type TextValues<Input> = { [Field in keyof Input]-?: NonNullable<Input[Field]> };

/**
 * The schema of a form for a procedure whose input is text that it parses itself. The form checks the text, and sends
 * it as it is, without the fields that are empty.
 */
export function createTextForm<Output, Input extends Record<string, unknown>>(
  schema: z.ZodMiniType<Output, Input>,
): z.ZodMiniType<Input, TextValues<Input>> {
  const form = z.custom<TextValues<Input>>().check(({ value, issues }) => {
    const { error } = schema.safeParse(omitEmpty(value));
    for (const { path, message } of error?.issues ?? []) {
      issues.push({ code: "custom", input: value, path, message });
    }
  });
  return z.pipe(form, z.transform(omitEmpty<Input>));
}

function omitEmpty<Input extends Record<string, unknown>>(given: TextValues<Input>): Input {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== "")) as Input;
}
