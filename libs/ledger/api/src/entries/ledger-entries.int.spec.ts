import { brief, le, type LedgerApi, now, openLedgerApi, sm, standing } from '../testing/ledger-api';

let api: LedgerApi;
const get = (path: string) => api.get(path);
beforeAll(async () => (api = await openLedgerApi()));
afterAll(() => api.close());

describe('entries', () => {
  const listed = async (query: string) => {
    const { status, body } = await get(`/v1/ledger/entries?${query}`);
    return [status, body.data?.map((entry: { rule: string }) => entry.rule)];
  };

  it('are listed newest first, with where the list was read', async () => {
    const { body } = await get('/v1/ledger/entries?limit=1');
    expect(body).toEqual({
      object: 'list',
      data: [
        expect.objectContaining({
          id: `${le}5`,
          rule: 'payout_scheduled',
          position: expect.stringMatching(/^2026-03\.\d@4\/1$/),
        }),
      ],
      has_more: true,
      next_cursor: expect.any(String),
      as_of: '2026-03-04',
      known_at: now,
      ...standing,
    });
    const { body: rest } = await get(`/v1/ledger/entries?limit=3&cursor=${body.next_cursor}`);
    const rules = rest.data.map(({ rule }: { rule: string }) => rule);
    expect([rules, rest.has_more]).toEqual([['refund', 'capture', 'hold_captured'], false]);
  });

  it.each([
    ['transaction_id=txn_1&order=asc', ['hold_captured', 'capture', 'refund']],
    ['payout_id=po_1', ['payout_scheduled']],
    ['submerchant=sm_2', []],
    [`account=merchant_pending:${sm}:EUR`, ['refund', 'capture']],
    ['account=merchant_pending:bistro:EUR', ['refund', 'capture']],
    [`account=payout_in_transit:${sm}:EUR&transaction_id=txn_1`, []],
    ['currency=eur&rule=refund', ['refund']],
    ['currency=JPY', []],
    ['effective_date[gte]=2026-03-03', ['payout_scheduled', 'refund']],
    ['effective_date[lte]=2026-03-02', ['capture', 'hold_captured']],
    ['as_of=2026-03-03', ['refund', 'capture', 'hold_captured']],
    ['as_of=2026-03-02T23:00:00Z', ['capture', 'hold_captured']],
    ['known_at=2026-03-02T12:00:00.000Z', ['capture', 'hold_captured']],
  ])('are found by %s', async (query, rules) => expect(await listed(query)).toEqual([200, rules]));

  it.each([
    ['account=merchant_pending:EUR', 'invalid_value', 'account'],
    ['account=petty_cash:EUR', 'invalid_value', 'account'],
    ['account=cash:XXX', 'invalid_value', 'account'],
    ['currency=XXX', 'invalid_value', 'currency'],
    ['effective_date[gte]=2026-02-30', 'invalid_value', 'effective_date.gte'],
    ['as_of=2026-03-05', 'invalid_value', 'as_of'],
    ['as_of=soon', 'invalid_value', 'as_of'],
    ['known_at=2027-01-01T00:00:00Z', 'invalid_value', 'known_at'],
    ['colour=red', 'unknown_field', 'colour'],
  ])('are refused for %s', async (query, code, param) =>
    expect(brief(await get(`/v1/ledger/entries?${query}`))).toEqual([422, code, param]),
  );

  it('are shown one by one, to their own platform only', async () => {
    const { body } = await get(`/v1/ledger/entries/${le}2`);
    expect(body).toEqual(
      expect.objectContaining({
        id: `${le}2`,
        rule: 'refund',
        effective_date: '2026-03-03',
        trace: expect.objectContaining({ transaction_id: 'txn_1', submerchant: 'bistro', submerchant_id: sm }),
        lines: [
          expect.objectContaining({
            id: `${le}2/1`,
            account: `merchant_pending:${sm}:EUR`,
            side: 'debit',
            amount: 400,
          }),
          expect.objectContaining({ id: `${le}2/2`, account: 'psp_clearing:EUR', side: 'credit', amount: 400 }),
        ],
      }),
    );
    for (const unknown of [`${le}3`, 'le_x', '..%2F']) {
      expect(brief(await get(`/v1/ledger/entries/${unknown}`))).toEqual([404, 'ledger_entry_not_found', undefined]);
    }
  });

  it('tell where a line came from', async () => {
    const { body } = await get(`/v1/ledger/lines/${le}2%2F1/trace`);
    expect([body.line.id, body.entry.id, body.related.map(({ rule }: { rule: string }) => rule)]).toEqual([
      `${le}2/1`,
      `${le}2`,
      ['hold_captured', 'capture', 'refund'],
    ]);
    for (const unknown of [`${le}2%2F9`, `${le}3%2F1`, `${le}2`]) {
      expect(brief(await get(`/v1/ledger/lines/${unknown}/trace`))).toEqual([404, 'ledger_entry_not_found', undefined]);
    }
  });
});
