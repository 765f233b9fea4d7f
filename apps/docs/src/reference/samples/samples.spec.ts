import { cliSample } from './cli-sample';
import { curlSample } from './curl-sample';
import { pythonSample } from './python-sample';
import type { SampleRequest, SdkMethod } from './sample-request';
import { typescriptSample } from './typescript-sample';

const refund: SampleRequest = {
  verb: 'POST',
  path: '/v1/transactions/txn_…/refunds',
  scope: 'refunds:write',
  isIdempotent: true,
  ids: ['txn_…'],
  query: {},
  contentType: 'application/json',
  body: { amount: 1000, reason: "guest's wish", refund_platform_fee: true },
  files: [],
  amounts: ['amount'],
};
const method: SdkMethod = {
  id: 'transactions.refund',
  name: 'transactions.refund',
  pathParams: ['id'],
  body: { kind: 'json', required: false },
  answer: { kind: 'json' },
};
const list: SampleRequest = {
  verb: 'GET',
  path: '/sub-merchants',
  scope: 'onboarding:read',
  isIdempotent: false,
  ids: [],
  query: { limit: 3 },
  files: [],
  amounts: [],
};
const listMethod: SdkMethod = {
  id: 'subMerchants.list',
  name: 'subMerchants.list',
  pathParams: [],
  answer: { kind: 'list', row: 'SubMerchant' },
};
const upload: SampleRequest = {
  ...refund,
  contentType: 'multipart/form-data',
  body: { file: 'passport.jpg', purpose: 'identity_document' },
  files: ['file'],
};
const commands = [
  { path: 'refunds create', calls: ['transactions.refund'], args: ['transaction'], files: [] },
  { path: 'demo month', calls: ['transactions.refund', 'taps.create'], args: [], files: [] },
  { path: 'sub-merchants list', calls: ['subMerchants.list'], args: [], files: [] },
];

describe('the sample of a write', () => {
  it('is a request by curl', () =>
    expect(curlSample(refund)).toBe(
      [
        'curl -X POST "$TAPRAIL_API_URL/v1/transactions/txn_…/refunds" \\',
        '  -H "Authorization: Bearer $TAPRAIL_API_KEY" \\',
        '  -H "Idempotency-Key: $(uuidgen)" \\',
        "  -H 'Content-Type: application/json' \\",
        `  -d '{"amount":1000,"reason":"guest'\\''s wish","refund_platform_fee":true}'`,
      ].join('\n'),
    ));

  it('is a call in TypeScript', () =>
    expect(typescriptSample(refund, method)).toBe(
      `const answer = await taprail.transactions.refund('txn_…', { amount: 1000, reason: 'guest\\'s wish', refund_platform_fee: true });`,
    ));

  it('is a call in Python', () =>
    expect(pythonSample(refund, method)).toBe(
      `answer = client.transactions.refund("txn_…", {"amount": 1000, "reason": "guest's wish", "refund_platform_fee": True})`,
    ));

  it('is the command that does this alone', () =>
    expect(cliSample(refund, method, commands)).toBe(
      `taprail refunds create txn_… --amount-minor 1000 --reason 'guest'\\''s wish' --refund-platform-fee yes`,
    ));

  it('has an amount with its currency as people write it', () =>
    expect(cliSample({ ...refund, body: { amount: 4205, currency: 'EUR' } }, method, commands)).toBe(
      'taprail refunds create txn_… --amount "EUR 42.05"',
    ));

  it('is the request by its path where options cannot carry the body', () =>
    expect(cliSample({ ...refund, body: { a: { b: 1 } } }, method, commands)).toBe(
      `taprail post /v1/transactions/txn_…/refunds --data '{"a":{"b":1}}'`,
    ));

  it('sends a file', () => {
    expect(curlSample(upload)).toMatch(/-F 'file=@passport\.jpg' \\\n {2}-F 'purpose=identity_document'$/);
    expect(typescriptSample(upload, { ...method, body: { kind: 'form', required: true } })).toContain(
      "{ file: await openAsBlob('passport.jpg'), purpose: 'identity_document' }",
    );
    expect(pythonSample(upload, { ...method, body: { kind: 'form', required: true } })).toContain(
      '{"file": open("passport.jpg", "rb"), "purpose": "identity_document"}',
    );
  });
});

it('the sample of a list goes through it', () => {
  expect(curlSample(list)).toContain('curl "$TAPRAIL_API_URL/sub-merchants?limit=3"');
  expect(typescriptSample(list, listMethod)).toBe(
    'for await (const subMerchant of taprail.subMerchants.list({ limit: 3 })) {\n  console.log(subMerchant);\n}',
  );
  expect(pythonSample(list, listMethod)).toBe(
    'for sub_merchant in client.sub_merchants.list({"limit": 3}):\n    print(sub_merchant)',
  );
  expect(cliSample(list, listMethod, commands)).toBe('taprail sub-merchants list --limit 3');
});

it('the operator is asked for with its own key, and nobody for what is public', () => {
  expect(curlSample({ ...list, scope: 'operator' })).toContain('$TAPRAIL_OPERATOR_KEY');
  expect(curlSample({ ...list, scope: 'public' })).not.toContain('Authorization');
});
