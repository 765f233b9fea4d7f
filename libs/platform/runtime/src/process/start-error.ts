/** A start that failed for a reason its operator can mend: one sentence, no stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** A part that cannot be read is for the operator to mend; an address may hold a password and is not repeated. */
export const unopened = (variable: string, error: unknown): StartError =>
  new StartError(`What ${variable} names cannot be opened: ${(error as Error).message}.`);

/** For a part that is opened once: a file that is not there does not come by waiting. */
export const reached = async <T>(variable: string, open: () => Promise<T>): Promise<T> => {
  try {
    return await open();
  } catch (error) {
    throw unopened(variable, error);
  }
};
