import { ApiError } from "../http/api-error.ts";
import type { Control } from "./control.ts";

/** `POST /control/<name>` with a JSON array of arguments calls that control; `ControlClient` holds their types. */
export async function answerControl(
  control: Control,
  method: string,
  path: string,
  body: string,
): Promise<{ status: number; body: unknown }> {
  const name = path.slice("/control/".length);
  const call = Object.hasOwn(control, name)
    ? (control[name as keyof Control] as (...given: unknown[]) => unknown)
    : undefined;
  if (!call || method !== "POST") {
    return { status: 404, body: { error: `No such control: ${method} ${name}` } };
  }
  try {
    const given = body ? (JSON.parse(body) as unknown[]) : [];
    return { status: 200, body: { result: (await call(...given)) ?? null } };
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: { error: error.message } };
    throw error;
  }
}
