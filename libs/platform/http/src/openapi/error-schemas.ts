import { errorTable } from '@taprail/contracts';

/** Facts of a refusal that both of its forms tell in the same words. */
const facts = {
  param: { type: 'string', description: 'The field at fault, as a dotted path.' },
  decline_reason: { type: 'string', description: 'Where a card was declined: why.' },
  network_code: { type: 'string', description: 'Where a card was declined: the code of the card network.' },
  details: { type: 'object', description: 'Facts that belong to the code, such as `required_amount`.' },
  errors: {
    type: 'array',
    description: 'Every fault, when there are several; the first is also the one above.',
    items: {
      type: 'object',
      properties: {
        param: { type: 'string', description: 'The field at fault, as a dotted path.' },
        code: { type: 'string', description: 'The code of this fault.' },
        message: { type: 'string', description: 'Why this field was refused.' },
      },
      required: ['param', 'code', 'message'],
    },
  },
};
const code = { type: 'string', description: 'Stable. Decide by it, not by the message.' };

/** The body of every refusal. */
export const errorSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        type: {
          enum: [...new Set(Object.values(errorTable).map(({ type }) => type))].sort(),
          description: 'The family of the code, for callers that treat all of a family alike.',
        },
        code,
        message: { type: 'string', description: 'Explanation for people; its wording may change.' },
        request_id: { type: 'string', description: 'Names this request; send it when you ask for support.' },
        doc_url: { type: 'string', description: 'Where the code is explained, with what to do about it.' },
        ...facts,
      },
      required: ['type', 'code', 'message', 'request_id', 'doc_url'],
      description: 'The refusal and its reason. Nothing was changed.',
    },
  },
  required: ['error'],
};

/** The same in the form of RFC 9457, for callers whose Accept names it. */
export const problemSchema = {
  type: 'object',
  description: 'The same refusal in the form of RFC 9457, where Accept asks for it.',
  properties: {
    type: { type: 'string', description: 'Where the code is explained, with what to do about it.' },
    title: { type: 'string', description: 'Meaning of the code.' },
    status: { type: 'integer', description: 'The HTTP status.' },
    detail: { type: 'string', description: 'Explanation for people; its wording may change.' },
    instance: { type: 'string', description: 'Names this request; send it when you ask for support.' },
    code,
    ...facts,
  },
  required: ['type', 'title', 'status', 'detail', 'instance', 'code'],
};
