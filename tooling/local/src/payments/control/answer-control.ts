import * as z from "zod/mini";

import { ApiError } from "../http/api-error.ts";
import { controlCalls } from "./control-calls.ts";
import type { Control } from "./control.ts";

const argumentsSchema = z.array(z.unknown());

/** `POST /control/<name>` with a JSON array of arguments calls that control. */
export async function answerControl(
  control: Control,
  method: string,
  path: string,
  body: string,
): Promise<{ status: number; body: unknown }> {
  const name = path.slice("/control/".length);
  const call = Object.hasOwn(controlCalls, name)
    ? controlCalls[name as keyof typeof controlCalls]
    : undefined;
  if (!call || method !== "POST") {
    return { status: 404, body: { error: `No such control: ${method} ${name}` } };
  }
  try {
    const given = argumentsSchema.parse(body ? JSON.parse(body) : []);
    const result: unknown = call(control, given);
    const settled: unknown = result instanceof Promise ? await result : result;
    return { status: 200, body: { result: settled ?? null } };
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: { error: error.message } };
    if (error instanceof z.core.$ZodError || error instanceof SyntaxError) {
      return { status: 400, body: { error: error.message } };
    }
    throw error;
  }
}
