import { queryFields, snippetsOf } from './snippets';

const origin = 'https://pay.example';

describe('the same request elsewhere', () => {
  it('is a read with its filters', () => {
    const request = { method: 'GET', path: '/v1/transactions?status=captured&created[gte]=2026-11-01&limit=50' };
    expect(snippetsOf(request, origin)).toEqual({
      curl:
        "curl -g 'https://pay.example/v1/transactions?status=captured&created[gte]=2026-11-01&limit=50' \\\n" +
        '  -H "Authorization: Bearer $TAPRAIL_API_KEY"',
      sdk: "await taprail.transactions.list({ status: 'captured', created: { gte: '2026-11-01' }, limit: 50 });",
      cli: "taprail get '/v1/transactions?status=captured&created[gte]=2026-11-01&limit=50'",
    });
  });

  it('is a write with its body, key and condition', () => {
    const request = {
      method: 'POST',
      path: '/v1/transactions/txn_1/refunds',
      body: { amount: 500, reason: 'other', reference: "Anna's" },
      idempotencyKey: 'k-1',
      ifMatch: '"7"',
    };
    expect(snippetsOf(request, origin)).toEqual({
      curl:
        "curl -X POST 'https://pay.example/v1/transactions/txn_1/refunds' \\\n" +
        '  -H "Authorization: Bearer $TAPRAIL_API_KEY" \\\n' +
        "  -H 'Idempotency-Key: k-1' \\\n" +
        `  -H 'If-Match: "7"' \\\n` +
        "  -H 'Content-Type: application/json' \\\n" +
        `  -d '{"amount":500,"reason":"other","reference":"Anna'\\''s"}'`,
      sdk:
        "await taprail.transactions.refund('txn_1', { amount: 500, reason: 'other', reference: 'Anna\\'s' }, " +
        `{ idempotencyKey: 'k-1', ifMatch: '"7"' });`,
      cli:
        "taprail post '/v1/transactions/txn_1/refunds' \\\n" +
        `  --data '{"amount":500,"reason":"other","reference":"Anna'\\''s"}' \\\n` +
        '  --idempotency-key k-1',
    });
  });

  it('prefers the route to the id that looks like it', () => {
    expect(snippetsOf({ method: 'POST', path: '/v1/events/redeliver', body: {} }, origin).sdk).toBe(
      'await taprail.events.redeliverMany({});',
    );
  });

  it('shows a route without a method as a plain request', () => {
    expect(snippetsOf({ method: 'GET', path: '/v1/unheard-of' }, origin).sdk).toBe(
      "await taprail.request('GET', '/v1/unheard-of');",
    );
  });
});

it('a query is read back into fields', () => {
  expect(queryFields('expand[]=a&expand[]=b&metadata[order]=7&q=x%20y')).toEqual({
    expand: ['a', 'b'],
    metadata: { order: '7' },
    q: 'x y',
  });
  expect(queryFields('')).toBeUndefined();
});
