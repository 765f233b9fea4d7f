import { type Caller, HttpProblem, isPerson } from '@taprail/http';

/** A session that a key has opened belongs to nobody. */
export const requirePerson = (caller: Caller): Caller => {
  if (!isPerson(caller)) throw new HttpProblem('person_required');
  return caller;
};
