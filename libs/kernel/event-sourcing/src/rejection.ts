/** A command that was understood and refused. The code is stable and public; the details explain it. */
export class Rejection<Code extends string = string> extends Error {
  override readonly name = 'Rejection';

  constructor(
    readonly code: Code,
    readonly details: Readonly<Record<string, unknown>> = {},
    /** The request field at fault, when it is one. */
    readonly param?: string,
  ) {
    super(code);
  }
}
