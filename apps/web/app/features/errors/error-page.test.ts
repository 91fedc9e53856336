import { expect, test } from "vitest";

import { describeError } from "./error-page.tsx";

function createRouteError(status: number, data: unknown, statusText = "") {
  return { status, statusText, data, internal: false };
}

test("the error of a route keeps its status and message", () => {
  expect(describeError(createRouteError(500, "Unknown middleware gate"))).toEqual({
    status: 500,
    message: "Unknown middleware gate",
  });
  expect(describeError(createRouteError(503, null, "Service Unavailable"))).toEqual({
    status: 503,
    message: "Service Unavailable",
  });
});

test("any other error is a 500 with its message or a default one", () => {
  expect(describeError(new Error("No chunk"))).toEqual({ status: 500, message: "No chunk" });
  for (const thrown of [undefined, null, "text", new Error("")]) {
    expect(describeError(thrown)).toEqual({
      status: 500,
      message: "Something went wrong on this page.",
    });
  }
});

test("messages of the browser and of React are not shown", () => {
  for (const thrown of [
    new TypeError("Failed to fetch dynamically imported module: https://shop.example/a.js"),
    new TypeError("Load failed"),
    new SyntaxError("Unexpected token '<'"),
    new DOMException("Failed to execute 'removeChild' on 'Node'", "NotFoundError"),
    new Error("Minified React error #418; visit https://react.dev/errors/418"),
  ]) {
    expect(describeError(thrown).message).toBe("Something went wrong on this page.");
  }
});
