import { brief, complete, type LedgerApi, now, openLedgerApi, sm, standing } from '../testing/ledger-api';

let api: LedgerApi;
const get = (path: string) => api.get(path);
beforeAll(async () => (api = await openLedgerApi()));
afterAll(() => api.close());

const none = { pending: 0, available: 0, reserved: 0, disputed: 0, in_transit: 0, negative: 0 };

describe('balances', () => {
  it('are those of a sub-merchant now', async () => {
    const { body } = await get('/v1/balances?submerchant=bistro');
    const data = [{ ...none, currency: 'EUR', pending: 470, available: -100, in_transit: 100 }];
    expect(body).toEqual({
      object: 'balances',
      submerchant: 'bistro',
      as_of: now,
      data,
      platform_fees: null,
      completeness: complete,
      ...standing,
    });
  });

  it('of all sub-merchants have the fees of the platform beside them', async () => {
    const { platform_fees: fees } = (await get('/v1/balances')).body;
    expect(fees).toEqual([{ currency: 'EUR', amount: expect.any(Number) }]);
  });

  it('are those of an instant, and of all sub-merchants of the platform together', async () => {
    const then = async (at: string) => (await get(`/v1/balances?as_of=${at}`)).body;
    const pending = (amount: number) => [{ ...none, currency: 'EUR', pending: amount }];
    expect(await then('2026-03-02T12:00:00Z')).toMatchObject({ submerchant: null, data: pending(870) });
    expect(await then('2026-03-02T11:59:59.999Z')).toMatchObject({ as_of: '2026-03-02T11:59:59.999Z', data: [] });
    expect(await then('2026-03-03T23:00:00%2B01:00')).toMatchObject({ data: pending(470) });
  });

  it.each([
    ['submerchant=nobody', [404, 'sub_merchant_not_found', 'submerchant']],
    ['as_of=yesterday', [422, 'invalid_value', 'as_of']],
    ['as_of=2026-03-04', [422, 'invalid_value', 'as_of']],
    ['as_of=2026-03-04T09:00:00.001Z', [422, 'invalid_value', 'as_of']],
    ['known_at=2026-03-04T09:00:00Z', [422, 'unknown_field', 'known_at']],
  ])('are refused for %s', async (query, refusal) =>
    expect(brief(await get(`/v1/balances?${query}`))).toEqual(refusal),
  );
});

describe('accounts', () => {
  it('are listed by name with their balances', async () => {
    const { body } = await get('/v1/ledger/accounts?limit=3');
    expect(body).toEqual({
      object: 'list',
      data: [
        { account: 'memo_auth_contra:EUR', currency: 'EUR', kind: 'memo', submerchant: null, balance: 1_000 },
        { account: 'memo_auth_open:EUR', currency: 'EUR', kind: 'memo', submerchant: null, balance: -1_000 },
        {
          account: `merchant_available:${sm}:EUR`,
          currency: 'EUR',
          kind: 'liability',
          submerchant: 'bistro',
          balance: 100,
        },
      ],
      has_more: true,
      next_cursor: expect.any(String),
      as_of: '2026-03-04',
      known_at: now,
      completeness: complete,
      ...standing,
    });
  });

  it.each(['', '&as_of=2026-03-04', '&known_at=2026-03-04T08:30:00Z'])('come page by page%s', async (cut) => {
    const names: string[] = [];
    for (let cursor = ''; ;) {
      const { body } = await get(`/v1/ledger/accounts?limit=4${cut}${cursor}`);
      names.push(...body.data.map(({ account }: { account: string }) => account));
      if (!body.has_more) break;
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect(names).toEqual([
      'memo_auth_contra:EUR',
      'memo_auth_open:EUR',
      `merchant_available:${sm}:EUR`,
      `merchant_pending:${sm}:EUR`,
      `payout_in_transit:${sm}:EUR`,
      'platform_operating:EUR',
      'processing_revenue:EUR',
      'psp_clearing:EUR',
      'psp_fee_expense:EUR',
      'psp_fees_payable:EUR',
    ]);
  });

  it('are those of one sub-merchant', async () => {
    const { body } = await get('/v1/ledger/accounts?submerchant=bistro&as_of=2026-03-02');
    expect(body.data).toMatchObject([{ account: `merchant_pending:${sm}:EUR`, balance: -870 }]);
    expect(brief(await get('/v1/ledger/accounts?cursor=x'))).toEqual([400, 'invalid_cursor', 'cursor']);
  });
});

describe('the trial balance', () => {
  it('is zero in every currency and layer', async () => {
    const { body } = await get('/v1/ledger/trial-balance?as_of=2026-03-03&known_at=2026-03-03T12:00:00.001Z');
    const { data, ...rest } = body;
    const cut = { as_of: '2026-03-03', known_at: '2026-03-03T12:00:00.001Z' };
    expect(rest).toEqual({ object: 'trial_balance', ...cut, completeness: complete, ...standing });
    expect(data.map(({ accounts: _, ...part }: { accounts: unknown }) => part)).toEqual([
      { currency: 'EUR', layer: 'memo', debits: 1_000, credits: 1_000, difference: 0 },
      { currency: 'EUR', layer: 'posted', debits: 1_550, credits: 1_550, difference: 0 },
    ]);
    expect(data[1].accounts[0]).toEqual({
      account: `merchant_pending:${sm}:EUR`,
      submerchant: 'bistro',
      debits: 530,
      credits: 1_000,
      balance: -470,
    });
  });

  it('is empty before anything happened', async () =>
    expect((await get('/v1/ledger/trial-balance?as_of=2025-01-01')).body.data).toEqual([]));
});

describe('a report of an instant', () => {
  it('holds what was recorded by then, and is refused together with known_at', async () => {
    const of = async (query: string) => (await get(`/v1/ledger/trial-balance?${query}`)).body;
    const before = await of('as_of=2026-03-03T11:59:59Z');
    expect(before).toMatchObject({ as_of: '2026-03-03', known_at: '2026-03-03T11:59:59.000Z' });
    expect(before.data).toEqual((await of('as_of=2026-03-02')).data);
    expect((await of('as_of=2026-03-03T12:00:01Z')).data).toEqual((await of('as_of=2026-03-03')).data);
    const both = await get('/v1/ledger/digest?as_of=2026-03-03T12:00:01Z&known_at=2026-03-04T00:00:00Z');
    expect(brief(both)).toEqual([422, 'invalid_value', 'as_of']);
  });
});

describe('the digest', () => {
  it('is the same for the same books, however they are asked for', async () => {
    const digest = async (query: string) => (await get(`/v1/ledger/digest?${query}`)).body;
    const today = await digest('');
    expect(today).toEqual({
      object: 'ledger_digest',
      as_of: '2026-03-04',
      known_at: now,
      completeness: complete,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      ...standing,
    });
    expect((await digest('as_of=2026-03-04&known_at=2026-03-04T08:30:00Z')).sha256).toBe(today.sha256);
    expect((await digest('as_of=2026-03-03')).sha256).not.toBe(today.sha256);
  });
});

describe('clearing', () => {
  const euro = { currency: 'EUR' };
  const hold = {
    account: 'memo_auth_contra:EUR',
    ...euro,
    submerchant: null,
    subject: 'txn_1',
    amount: 1_000,
    age_days: 2,
    kind: 'hold',
  };

  it('shows what is on its way, oldest first and page by page', async () => {
    const { body } = await get('/v1/ledger/clearing?limit=3');
    expect(body).toMatchObject({ has_more: true, as_of: '2026-03-04', ...standing });
    expect(body.data).toEqual([
      hold,
      { ...hold, account: 'memo_auth_open:EUR', amount: -1_000 },
      {
        account: 'psp_clearing:EUR',
        ...euro,
        submerchant: null,
        subject: null,
        amount: 600,
        age_days: 2,
        kind: 'settlement',
      },
    ]);
    const { body: rest } = await get(`/v1/ledger/clearing?limit=3&cursor=${body.next_cursor}`);
    expect([rest.has_more, rest.data]).toEqual([
      false,
      [
        {
          account: 'psp_fees_payable:EUR',
          ...euro,
          submerchant: null,
          subject: null,
          amount: -20,
          age_days: 2,
          kind: 'fees',
        },
        {
          account: `payout_in_transit:${sm}:EUR`,
          ...euro,
          submerchant: 'bistro',
          subject: 'po_1',
          amount: -100,
          age_days: 0,
          kind: 'payout',
        },
      ],
    ]);
  });

  it('shows what was on its way', async () => {
    const { body } = await get('/v1/ledger/clearing?as_of=2026-03-02&limit=3');
    const { body: rest } = await get(`/v1/ledger/clearing?as_of=2026-03-02&limit=3&cursor=${body.next_cursor}`);
    const seen = [...body.data, ...rest.data].map(({ account, amount, age_days: age }) => [account, amount, age]);
    expect(seen).toEqual([
      ['memo_auth_contra:EUR', 1_000, 0],
      ['memo_auth_open:EUR', -1_000, 0],
      ['psp_clearing:EUR', 1_000, 0],
      ['psp_fees_payable:EUR', -20, 0],
    ]);
  });
});

describe('a statement', () => {
  const account = `merchant_pending:${sm}:EUR`;
  const asked = (from: string, to: string, more = '') =>
    get(`/v1/ledger/statement?account=${account}&from=${from}&to=${to}${more}`);

  it('goes from opening to closing', async () => {
    const { body } = await asked('2026-03-03', '2026-03-04');
    const { data, ...rest } = body;
    expect(rest).toEqual({
      object: 'statement',
      account,
      submerchant: 'bistro',
      currency: 'EUR',
      from: '2026-03-03',
      to: '2026-03-04',
      through: '2026-03-04',
      ended: false,
      known_at: now,
      opening: -870,
      closing: -470,
      completeness: complete,
      has_more: false,
      next_cursor: null,
      ...standing,
    });
    expect(data).toEqual([
      {
        id: expect.stringMatching(/2\/1$/),
        entry_id: expect.stringMatching(/2$/),
        effective_date: '2026-03-03',
        original_effective_date: null,
        rule: 'refund',
        component: 'refund',
        side: 'debit',
        amount: 400,
        balance: -470,
        transaction_id: 'txn_1',
        payout_id: null,
      },
    ]);
  });

  it('has no gap between its pages, and shows what was known', async () => {
    const { body } = await asked('2026-03-01', '2026-03-04', '&limit=1');
    const { body: rest } = await asked('2026-03-01', '2026-03-04', `&limit=1&cursor=${body.next_cursor}`);
    const balances = [...body.data, ...rest.data].map(({ balance }: { balance: number }) => balance);
    expect([balances, rest.has_more]).toEqual([[-1_000, -900, -870, -470], false]);
    const { body: then } = await asked('2026-03-01', '2026-03-04', '&known_at=2026-03-03T00:00:00Z');
    expect([then.closing, then.data.length]).toEqual([-870, 3]);
  });

  it.each([
    ['account=cash:EUR&from=2026-03-01', 'missing_field', 'to'],
    ['account=cash&from=2026-03-01&to=2026-03-02', 'invalid_value', 'account'],
    ['account=cash:EUR&from=2026-03-31&to=2026-02-30', 'invalid_value', 'to'],
    ['account=cash:EUR&from=2026-03-03&to=2026-03-02', 'invalid_value', 'to'],
  ])('is refused for %s', async (query, code, param) =>
    expect(brief(await get(`/v1/ledger/statement?${query}`))).toEqual([422, code, param]),
  );

  it('to the end of a month that has not ended goes as far as it can, and says so', async () => {
    const [{ body: month }, { body: today }] = [
      await asked('2026-03-01', '2026-03-31'),
      await asked('2026-03-01', '2026-03-04'),
    ];
    expect(month).toEqual({ ...today, to: '2026-03-31', through: '2026-03-04', ended: false });
    expect((await asked('2026-03-01', '2026-03-03')).body).toMatchObject({ through: '2026-03-03', ended: true });
  });

  it('is found by the reference of the platform as well as by our id', async () => {
    const by = async (name: string) =>
      (await get(`/v1/ledger/statement?account=merchant_pending:${name}:EUR&from=2026-03-01&to=2026-03-04`)).body;
    expect(await by('bistro')).toEqual(await by(sm));
  });

  it.each(['merchant_available:nobody:EUR', 'merchant_pending:sm_2:EUR', `merchant_pending:x${sm}:EUR`])(
    'of %s is unknown, and not a clean zero',
    async (unknown) => {
      const answer = await get(`/v1/ledger/statement?account=${unknown}&from=2026-03-01&to=2026-03-04`);
      expect(brief(answer)).toEqual([404, 'ledger_account_not_found', 'account']);
    },
  );

  it('refuses a cursor of another list', async () => {
    const { body } = await get('/v1/ledger/entries?limit=1');
    const answer = await asked('2026-03-01', '2026-03-04', `&cursor=${body.next_cursor}`);
    expect(brief(answer)).toEqual([400, 'invalid_cursor', 'cursor']);
  });
});

describe('the statement of a sub-merchant', () => {
  const asked = (from: string, to: string, more = '&currency=EUR') =>
    get(`/v1/ledger/merchant-statement?submerchant=bistro&from=${from}&to=${to}${more}`);
  const shown = ({ data }: { data: readonly { type: string; gross: number; fee: number; net: number }[] }) =>
    data.map(({ type, gross, fee, net }) => [type, gross, fee, net]);

  it('has what we owe as a positive amount, and one line per movement', async () => {
    const { body } = await asked('2026-03-01', '2026-03-04');
    expect(body).toMatchObject({ object: 'merchant_statement', submerchant: 'bistro', currency: 'EUR', opening: 0 });
    const [first] = shown(body);
    expect(first).toEqual(['capture', 1_000, 130, 870]);
    expect(new Set(body.data.map(({ entry_id: id }: { entry_id: string }) => id)).size).toBe(body.data.length);
  });

  it('comes from opening to closing by its lines, page by page as in one', async () => {
    const { body: whole } = await asked('2026-03-01', '2026-03-04');
    const sum = shown(whole).reduce((total, [, , , net]) => total + Number(net), whole.opening);
    expect(sum).toBe(whole.closing);
    expect(whole.data.at(-1).balance).toBe(whole.closing);
    const { body: balances } = await get('/v1/balances?submerchant=bistro');
    const [{ pending, available, reserved, disputed, negative }] = balances.data;
    expect(whole.closing).toBe(pending + available + reserved + disputed - negative);
    const paged: unknown[] = [];
    for (let cursor = ''; ;) {
      const { body } = await asked('2026-03-01', '2026-03-04', `&currency=EUR&limit=1${cursor}`);
      paged.push(...body.data);
      if (!body.has_more) break;
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect(paged).toEqual(whole.data);
  });

  it.each([
    ['submerchant=nobody&from=2026-03-01&to=2026-03-04', 404, 'sub_merchant_not_found', 'submerchant'],
    ['submerchant=bistro&from=2026-03-04&to=2026-03-01&currency=EUR', 422, 'invalid_value', 'to'],
    ['submerchant=bistro&from=2026-03-01&to=2026-03-04', 422, 'missing_field', 'currency'],
  ])('is refused for %s', async (query, ...refusal) =>
    expect(brief(await get(`/v1/ledger/merchant-statement?${query}`))).toEqual(refusal),
  );
});
