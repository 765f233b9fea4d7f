/** A start that failed for a reason its operator can mend: one sentence, no stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
