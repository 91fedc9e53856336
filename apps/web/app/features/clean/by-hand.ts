/** What the visitor does by hand with a column: one chunk, which loads before a file is opened. */
export { ColumnMenu } from "./column-menu.tsx";
export { EditColumnDialog } from "./edit-column/edit-column-dialog.tsx";
export { ValuePanel } from "./values/value-panel.tsx";
export { ViewBar } from "./view-bar.tsx";
