/** A start that failed for a reason its operator can mend: one sentence, no stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** A part that is not there or cannot be read is for the operator to mend; an address may hold a password and is not repeated. */
export const reached = async <T>(variable: string, open: () => Promise<T>): Promise<T> => {
  try {
    return await open();
  } catch (error) {
    throw new StartError(`What ${variable} names cannot be opened: ${(error as Error).message}.`);
  }
};
