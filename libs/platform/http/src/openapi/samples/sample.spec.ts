import { sampleOf } from './sample';

describe('a sample of a schema', () => {
  it('is put together from the examples at its fields', () =>
    expect(
      sampleOf({
        type: 'object',
        properties: {
          id: { type: 'string', examples: ['tap_1'] },
          object: { const: 'tap' },
          status: { enum: ['pending', 'approved'], examples: ['approved'] },
          mode: { enum: ['direct', 'pre-auth'] },
          at: { type: 'string', format: 'date-time' },
          on: { type: ['string', 'null'], format: 'date' },
          parts: { type: 'array', items: { type: 'integer', minimum: 1 } },
          fx: {
            type: ['object', 'null'],
            properties: { rate: { type: 'string', examples: ['1.1'] } },
            required: ['rate'],
          },
          close: { anyOf: [{ type: 'object', properties: {} }, { type: 'null' }] },
          inner: { allOf: [{ title: 'Inner', type: 'boolean' }] },
          left_out: { type: 'string' },
        },
        required: ['id', 'object', 'status', 'mode', 'at', 'on', 'parts', 'fx', 'close', 'inner'],
      }),
    ).toEqual({
      id: 'tap_1',
      object: 'tap',
      status: 'approved',
      mode: 'direct',
      at: '2026-03-02T11:04:05.130Z',
      on: null,
      parts: [1],
      fx: { rate: '1.1' },
      close: {},
      inner: false,
    }));
});
