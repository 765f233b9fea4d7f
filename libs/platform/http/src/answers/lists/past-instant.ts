import { HttpProblem } from '../errors/http-problem';

export const inFuture = (param: string): never => {
  throw new HttpProblem('invalid_value', { param, message: `${param} must not lie in the future.` });
};

/** Nothing is known of what has not happened. */
export const pastInstant = (param: string, value: string, now: Date): Date => {
  const instant = new Date(value);
  return instant.getTime() > now.getTime() ? inFuture(param) : instant;
};
