import type { FastifyRequest } from 'fastify';
import { type Fault, HttpProblem } from '../answers/errors/http-problem';
import { faultsMax } from '../validation/faults/faults-of';
import type { RoutePlan } from './operation/route-plan';

/** Body and query against their DTOs. It comes before the idempotency key is reserved: a bad shape is never remembered. */
export const checkShape = (request: FastifyRequest, plan: RoutePlan): void => {
  const query = request.query as Readonly<Record<string, unknown>>;
  if (plan.query) request.query = plan.query.check(query);
  else refuseFields(query);
  if (plan.operation.rawBody || plan.consumes[0] !== 'application/json') return;
  if (!plan.body) {
    if (request.body !== undefined && request.body !== null) refuseFields(request.body);
    return;
  }
  if (request.body === undefined) {
    if (!plan.body.mayBeAbsent) throw plan.body.missing();
    request.body = plan.body.check({});
    return;
  }
  request.body = plan.body.check(request.body);
};

/** Where nothing is expected, an empty object is fine and a field is a mistake of the caller's. */
const refuseFields = (value: unknown): void => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HttpProblem('invalid_value', { message: 'The body must be a JSON object.' });
  }
  const faults: Fault[] = [];
  for (const param in value) {
    if (faults.length >= faultsMax) break;
    faults.push({ param, code: 'unknown_field', message: `${param} is not known here.` });
  }
  const [first] = faults;
  if (!first) return;
  throw new HttpProblem('unknown_field', {
    param: first.param,
    message: first.message,
    ...(faults.length > 1 ? { errors: faults } : {}),
  });
};
