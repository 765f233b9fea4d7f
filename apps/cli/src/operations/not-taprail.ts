import type { ApiObject } from '../output/value';
import { exitCodes, Failure } from '../program/failure';
import type { Context } from '../session/context';

/** An answer that is not of the API, where the SDK leaves the body to the command. */
export const notTaprail = ({ settings }: Context, why: string): Failure =>
  new Failure(exitCodes.unavailable, `${settings.apiUrl} did not answer as Taprail does: ${why}`, {
    code: 'invalid_answer',
    hint: 'taprail config get api_url shows the address; taprail doctor compares its version with this one',
  });

/** The part of an answer that a command cannot do without: the SDK looks for the id of an answer and no further. */
export const demandPart = <T>(context: Context, name: string, part: T | undefined): T => {
  if (part === undefined || part === null || typeof part !== 'object') throw notTaprail(context, `it has no ${name}`);
  return part;
};

/** The rows of an answer that is no list. */
export const demandRows = (context: Context, answer: ApiObject): readonly ApiObject[] => {
  const { data } = answer;
  if (!Array.isArray(data)) throw notTaprail(context, 'its data is no list');
  return data as readonly ApiObject[];
};
