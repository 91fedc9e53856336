// @vitest-environment jsdom
import { act, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";

import { type CleaningActions, useCleaning } from "./use-cleaning.ts";
import type { TableSource, WorkerMessage, WorkerRequest } from "./worker-messages.ts";

/** Workers that only record what they are sent. */
const workers: RecordingWorker[] = [];

class RecordingWorker extends EventTarget {
  readonly requests: WorkerRequest[] = [];

  constructor() {
    super();
    workers.push(this);
    queueMicrotask(() => this.send({ kind: "ready" }));
  }

  send(message: WorkerMessage): void {
    this.dispatchEvent(new MessageEvent("message", { data: message }));
  }

  postMessage(request: WorkerRequest): void {
    this.requests.push(request);
  }

  terminate(): void {
    this.requests.length = 0;
  }
}

const source: TableSource = { name: "jan.csv", file: new Blob(["id\n1\n"]) };
const feb = new File(["id\n2\n"], "feb.csv");
let actions: CleaningActions | undefined;

function Page() {
  const [, current] = useCleaning(source);
  useEffect(() => {
    actions = current;
  });
  return null;
}

test("the files that were appended are sent again after the worker was lost", async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.stubGlobal("Worker", RecordingWorker);
  const root = createRoot(document.body.appendChild(document.createElement("main")));
  await act(async () => root.render(<Page />));
  const [first] = workers;
  await expect.poll(() => first?.requests).toMatchObject([{ kind: "open-file" }]);

  // The worker can't read the first one, so no step appends it.
  await act(async () => actions?.append("files", [new File([""], "empty.csv")]));
  await expect.poll(() => first?.requests.at(-1)).toMatchObject({ kind: "add-others" });
  await act(async () => actions?.append("files", [feb]));
  const added = { kind: "add-others", what: "files", files: [{ name: "feb.csv", file: feb }] };
  await expect.poll(() => first?.requests.at(-1)).toEqual(added);
  act(() => first?.send({ kind: "others-added", what: "files", names: ["feb.csv"] }));

  act(() => {
    first?.dispatchEvent(new Event("error"));
  });
  act(() => actions?.reload());
  await expect
    .poll(() => workers[1]?.requests)
    .toEqual([
      { kind: "open-file", file: source.file },
      { ...added, isReload: true },
    ]);
  act(() => root.unmount());
});
