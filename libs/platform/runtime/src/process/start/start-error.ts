import { StartError } from '@taprail/ports';
import { describeRefusal } from './refusals';

/** OpenSSL puts its reason among numbers and names of its own source files. */
const opensslLine = /[0-9A-F]{8,}:error:[^:]*:[^:]*:[^:]*:([^:]*):.*/s;

/** A part that cannot be read is for the operator to mend; an address may hold a password and is not repeated. */
export const unopened = (variable: string, error: unknown): StartError => {
  const refusal = describeRefusal(variable, error);
  const reason = (error as Error).message.replace(opensslLine, '$1').trim();
  return new StartError(
    `What ${variable} names cannot be opened: ${refusal === undefined ? reason : `${refusal}: ${reason}`}.`,
  );
};

/** For a part that is opened once: a file that is not there does not come by waiting. */
export const reached = async <T>(variable: string, open: () => Promise<T>): Promise<T> => {
  try {
    return await open();
  } catch (error) {
    throw unopened(variable, error);
  }
};
