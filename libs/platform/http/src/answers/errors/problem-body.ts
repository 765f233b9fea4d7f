import { errorEntry } from '@taprail/contracts';
import type { HttpProblem } from './http-problem';

export const jsonType = 'application/json; charset=utf-8';
export const problemType = 'application/problem+json; charset=utf-8';

export type ProblemText = Readonly<{ contentType: string; body: string }>;

/** A decline is told beside the code, where the API promises it, and not only among the details. */
const declineFields = (problem: HttpProblem): Readonly<Record<string, unknown>> => {
  if (problem.status !== 402 || !problem.details) return {};
  const { decline_reason, network_code } = problem.details;
  return { decline_reason, network_code };
};

/** The one error body of the API; fields that do not apply are absent. */
export const problemBody = (problem: HttpProblem, requestId: string, docsUrl: string): string =>
  JSON.stringify({
    error: {
      type: errorEntry(problem.code).type,
      code: problem.code,
      message: problem.message,
      param: problem.param,
      ...declineFields(problem),
      request_id: requestId,
      doc_url: `${docsUrl}/${problem.code}`,
      details: problem.details,
      errors: problem.errors,
    },
  });

/** The same facts in the form of RFC 9457, for callers that ask for it. */
export const problemDetails = (problem: HttpProblem, requestId: string, docsUrl: string): string =>
  JSON.stringify({
    type: `${docsUrl}/${problem.code}`,
    title: errorEntry(problem.code).message,
    status: problem.status,
    detail: problem.message,
    instance: requestId,
    code: problem.code,
    param: problem.param,
    ...declineFields(problem),
    details: problem.details,
    errors: problem.errors,
  });

export const problemText = (problem: HttpProblem, requestId: string, docsUrl: string, accept?: string): ProblemText =>
  accept?.includes('application/problem+json')
    ? { contentType: problemType, body: problemDetails(problem, requestId, docsUrl) }
    : { contentType: jsonType, body: problemBody(problem, requestId, docsUrl) };
