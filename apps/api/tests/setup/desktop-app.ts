import type { Problem } from "@site/contracts/desktop";
import { problemSchema } from "@site/contracts/desktop";

export interface DesktopResponse<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

/** A client with the calls of the desktop app: plain HTTP with the licence key. */
export function createDesktopClient(url: string, key?: string) {
  async function call<Body>(
    method: string,
    path: string,
    input?: unknown,
  ): Promise<DesktopResponse<Body>> {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        // Avoids connections that the server is closing.
        connection: "close",
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(input === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(input === undefined ? {} : { body: JSON.stringify(input) }),
    });
    const text = await response.text();
    const isJson = (response.headers.get("content-type") ?? "").includes("json");
    const body = (isJson ? JSON.parse(text) : text) as Body;
    return { status: response.status, headers: response.headers, body };
  }
  return { call };
}

/** The data that the app sends about a computer. */
export function createDevice(name: string = crypto.randomUUID()) {
  return {
    deviceId: `machine-${name}-0123456789`,
    name: `Computer ${name}`.slice(0, 60),
    platform: "linux",
    arch: "x64",
    appVersion: "1.10.0",
  } as const;
}

export function parseProblem(answer: DesktopResponse<unknown>): Problem {
  if (!answer.headers.get("content-type")?.startsWith("application/problem+json")) {
    throw new Error(`No problem: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return problemSchema.parse(answer.body);
}
