// @vitest-environment jsdom
import { act, useRef } from "react";
import { createRoot, type Root } from "react-dom/client";
import { beforeEach, expect, test, vi } from "vitest";

import { Dialog } from "./dialog.tsx";

let root: Root;

function ImportDialog({ isLocked, onClose }: { isLocked: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog ref={dialog} title="Import" isLocked={isLocked} onClose={onClose}>
      <input type="file" />
    </Dialog>
  );
}

function renderDialog({ isLocked }: { isLocked: boolean }) {
  const onClose = vi.fn();
  act(() => root.render(<ImportDialog {...{ isLocked, onClose }} />));
  const dialog = document.querySelector("dialog") as HTMLDialogElement;
  const cancel = (target: Element) =>
    act(() => {
      target.dispatchEvent(new Event("cancel", { bubbles: true, cancelable: true }));
    });
  return { dialog, onClose, cancel };
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  root = createRoot(document.body);
  return () => act(() => root.unmount());
});

test("Escape closes a dialog and tells its owner at once", () => {
  const { dialog, onClose, cancel } = renderDialog({ isLocked: false });
  cancel(dialog);
  expect(dialog.open).toBe(false);
  expect(onClose).toHaveBeenCalledOnce();
});

test("Escape does not close a locked dialog", () => {
  const { dialog, onClose, cancel } = renderDialog({ isLocked: true });
  cancel(dialog);
  expect(dialog.open).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

test("leaving the browser's file chooser does not close the dialog", () => {
  const { dialog, onClose, cancel } = renderDialog({ isLocked: false });
  cancel(dialog.querySelector("input") as Element);
  expect(dialog.open).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});
