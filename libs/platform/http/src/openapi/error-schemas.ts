import { errorTable } from '@taprail/contracts';

/** Facts of a refusal that both of its forms tell in the same words. */
const facts = {
  param: { type: 'string', description: 'Field at fault, as a dotted path.' },
  decline_reason: { type: 'string', description: 'Reason for the decline, if a card was declined.' },
  network_code: { type: 'string', description: 'Code of the card network, if a card was declined.' },
  details: { type: 'object', description: 'Facts specific to the code, such as `required_amount`.' },
  errors: {
    type: 'array',
    description: 'All faults, if there are several; the first is repeated above.',
    items: {
      type: 'object',
      properties: {
        param: { type: 'string', description: 'Field at fault, as a dotted path.' },
        code: { type: 'string', description: 'Error code of this fault.' },
        message: { type: 'string', description: 'Reason why this field was rejected.' },
      },
      required: ['param', 'code', 'message'],
    },
  },
};
const code = { type: 'string', description: 'Error code. It is stable: rely on it, not on the message.' };

/** The body of every refusal. */
export const errorSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        type: {
          enum: [...new Set(Object.values(errorTable).map(({ type }) => type))].sort(),
          description: 'Type of the error, for callers that handle all codes of a type alike.',
        },
        code,
        message: { type: 'string', description: 'Explanation for people; its wording may change.' },
        request_id: { type: 'string', description: 'The id of the request. Quote it when you contact support.' },
        doc_url: { type: 'string', description: 'URL of the explanation of the code, with the next step.' },
        ...facts,
      },
      required: ['type', 'code', 'message', 'request_id', 'doc_url'],
      description: 'The error and its reason. Nothing was changed.',
    },
  },
  required: ['error'],
};

/** The same in the form of RFC 9457, for callers whose Accept names it. */
export const problemSchema = {
  type: 'object',
  description: 'The same error in the form of RFC 9457, if the Accept header asks for it.',
  properties: {
    type: { type: 'string', description: 'URL of the explanation of the code, with the next step.' },
    title: { type: 'string', description: 'Meaning of the code.' },
    status: { type: 'integer', description: 'HTTP status.' },
    detail: { type: 'string', description: 'Explanation for people; its wording may change.' },
    instance: { type: 'string', description: 'The id of the request. Quote it when you contact support.' },
    code,
    ...facts,
  },
  required: ['type', 'title', 'status', 'detail', 'instance', 'code'],
};
