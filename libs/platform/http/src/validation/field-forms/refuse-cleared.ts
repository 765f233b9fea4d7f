import { HttpProblem } from '../../answers/errors/http-problem';

/** In the body of a PATCH null takes a value away; these have to be something. */
export const refuseCleared = (body: unknown, params: readonly string[]): unknown => {
  for (const param of params) {
    if (typeof body === 'object' && body !== null && (body as Record<string, unknown>)[param] === null) {
      throw new HttpProblem('invalid_value', { param, message: `${param} can be changed but not cleared.` });
    }
  }
  return body;
};
