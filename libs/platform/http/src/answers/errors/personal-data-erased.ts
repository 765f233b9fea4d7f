import { HttpProblem } from './http-problem';

/** Its key is gone and none is made anew: this sub-merchant is over. */
export const personalDataErased = (cause: Error): HttpProblem =>
  new HttpProblem('sub_merchant_rejected', {
    message: 'The personal data of this sub-merchant was erased; no more can be added.',
    cause,
  });
