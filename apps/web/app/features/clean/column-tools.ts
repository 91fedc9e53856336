/** Tools for manual edits, bundled into one chunk that loads before a file is opened. */
export { AppendInput } from "./append-input.tsx";
export { ColumnMenu } from "./column-menu.tsx";
export { EditColumnDialog } from "./edit-column/edit-column-dialog.tsx";
export { ValuePanel } from "./values/value-panel.tsx";
export { ViewBar } from "./view-bar.tsx";
