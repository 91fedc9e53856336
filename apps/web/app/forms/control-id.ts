/** The id of a form's control, the same for its field and for the summary that links to it. */
export function getControlId(formId: string, name: string): string {
  return `${formId}-${name}`;
}
