/** Thrown by a form's `submit` for problems with single fields. */
export class FormFieldError extends Error {
  readonly fields: Record<string, string>;

  constructor(fields: Record<string, string>) {
    super("Some fields were refused.");
    this.name = "FieldRefusal";
    this.fields = fields;
  }
}
