import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Api, eventually, newPlatform } from '../harness/api';
import { moveClockByDays } from '../harness/move-clock';
import { productAtMidday, type SharedProduct } from '../harness/process/own-product';
import { failure, Restaurant } from '../harness/restaurant';

type Shown = Readonly<Record<string, any>>;

const verifier = join(__dirname, '../../../../tools/verify.mjs');

/** A week of one restaurant: two sales, a refund, a payout. */
describe('the books', () => {
  let place: SharedProduct;
  let api: Api;
  let restaurant: Restaurant;
  let sale: Shown;
  const ledger = async (path: string): Promise<Shown> => {
    const { status, body } = await api.get(`/v1/ledger/${path}`);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const rulesOf = ({ data }: Shown): readonly string[] => data.map(({ rule }: Shown) => rule);

  beforeAll(async () => {
    place = await productAtMidday();
    ({ api } = await newPlatform('books', place.operator));
    restaurant = await Restaurant.open(api);
    sale = await restaurant.sell({ amount: 4_200, platform_fee: 100 });
    await restaurant.sell({ amount: 1_000 });
    await restaurant.sell({ amount: 700, capture_mode: 'pre-auth' });
    await api.post(`/v1/transactions/${sale['transaction_id']}/refunds`, { amount: 500 });
    await eventually(
      () => ledger(`entries?transaction_id=${sale['transaction_id']}`),
      (seen) => rulesOf(seen).includes('refund'),
    );
    await moveClockByDays(api, 7);
  });

  it('tell every entry of a sale, and where each line belongs', async () => {
    const entries = await ledger(`entries?transaction_id=${sale['transaction_id']}&order=asc`);
    expect(rulesOf(entries).slice(0, 2)).toEqual(['capture', 'refund']);
    expect(entries).toMatchObject({ lag_events: 0, has_more: false });
    const capture = entries['data'][0];
    expect(capture).toMatchObject({ trace: { submerchant: restaurant.ref }, layer: 'posted' });
    expect(await ledger(`entries/${capture.id}`)).toEqual(capture);
    const trace = await ledger(`lines/${encodeURIComponent(capture.lines[0].id)}/trace`);
    expect([trace['line'], trace['related'].length]).toEqual([capture.lines[0], entries['data'].length]);
  });

  it('balance, and are the same to whoever adds up the accounts', async () => {
    const { data, positions } = await ledger('trial-balance');
    expect(data.map(({ currency, layer, difference }: Shown) => [currency, layer, difference])).toEqual([
      ['EUR', 'memo', 0],
      ['EUR', 'posted', 0],
    ]);
    expect(Object.keys(positions).length).toBeGreaterThan(0);
    const { data: accounts } = await ledger('accounts?limit=100');
    const shown = data
      .flatMap((part: Shown) => part['accounts'])
      .map(({ account, balance }: Shown) => [account, balance]);
    expect(accounts.map(({ account, balance }: Shown) => [account, balance]).sort()).toEqual(shown.sort());
    expect((await ledger('digest'))['sha256']).toBe((await ledger('digest'))['sha256']);
  });

  it('show a sub-merchant from opening to closing, and what has been on its way since when', async () => {
    const { data } = await ledger(`accounts?submerchant=${restaurant.ref}`);
    const { account } = data.find(({ account: name }: Shown) => name.startsWith('merchant_available'));
    const { body: clock } = await api.get('/v1/test/clock');
    const today = String(clock.now).slice(0, 10);
    const statement = await ledger(`statement?account=${account}&from=2020-01-01&to=${today}&limit=1000`);
    const last = statement['data'].at(-1);
    expect([statement['opening'], statement['closing'], statement['has_more']]).toEqual([0, last.balance, false]);
    const { data: clearing } = await ledger('clearing');
    const closed = ['hold', 'payout', 'settlement', 'fees'];
    expect(clearing.filter(({ kind }: Shown) => closed.includes(kind))).toEqual([]);
    const sold = await restaurant.sell({ amount: 4_700 });
    const { data: onItsWay } = await eventually(
      () => ledger('clearing'),
      ({ data: shown }) => shown.some(({ kind }: Shown) => kind === 'settlement'),
    );
    expect(onItsWay).toContainEqual(
      expect.objectContaining({ account: 'psp_clearing:EUR', amount: sold['amount'], kind: 'settlement' }),
    );
  });

  it('show what was known then', async () => {
    const { created_at: at } = await restaurant.record(sale['transaction_id']);
    const before = new Date(Date.parse(at) - 1_000).toISOString();
    const then = (await api.get(`/v1/balances?submerchant=${restaurant.ref}&as_of=${before}`)).body;
    expect(then).toMatchObject({ submerchant: restaurant.ref, as_of: before, data: [] });
    expect((await ledger(`trial-balance?known_at=${before}`))['data']).toEqual([]);
    const answer = await api.get('/v1/ledger/trial-balance?as_of=2999-01-01');
    expect(failure(answer)).toEqual([422, 'invalid_value', 'as_of']);
  });

  it('are found in order by whoever looks after them, who would stop payouts otherwise', async () => {
    const { status, body } = await place.operator.get('/v1/operator/payout-freeze');
    expect([status, body]).toEqual([200, { object: 'payout_freeze', frozen: false, findings: [], alarms: [] }]);
    const thaw = await place.operator.post('/v1/operator/payout-freeze/thaw', { reason: 'nothing was found' });
    expect(failure(thaw)).toEqual([409, 'payouts_not_frozen', undefined]);
  });

  it('leave the house as a file that is what its manifest says', async () => {
    const { status, body } = await api.post('/v1/ledger/exports', { format: 'csv' });
    expect(status).toBe(202);
    await eventually(
      () => ledger(`exports/${body.id}`),
      (seen) => seen['status'] === 'ready',
    );
    const manifest = await ledger(`exports/${body.id}/manifest`);
    const { text } = await api.get(`/v1/ledger/exports/${body.id}/file`);
    expect(manifest).toMatchObject({
      bytes: Buffer.byteLength(text),
      sha256: createHash('sha256').update(text).digest('hex'),
      lines: text.trimEnd().split('\r\n').length - 1,
    });
    const { debits, credits } = manifest['totals']['EUR posted'];
    expect(debits).toBe(credits);
  });

  it('are sealed every night: a stranger can check that a sale was on record', async () => {
    const proof = await eventually(
      () => api.get(`/v1/transactions/${sale['transaction_id']}/proof`),
      ({ status }) => status === 200,
    );
    const folder = mkdtempSync(join(tmpdir(), 'taprail-proof-'));
    const save = async (name: string, text: string): Promise<string> => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const file = await save('proof.json', proof.text);
    await save('taprail-ledger-keys.json', (await api.as(undefined).get('/.well-known/taprail-ledger-keys')).text);
    const { text } = await api.get(`/v1/transactions/${sale['transaction_id']}/audit`);
    const words = [verifier, file, '--audit', await save('audit.json', text)];
    const { status, stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect([status, stdout]).toEqual([0, expect.stringContaining(`Holds: ${sale['transaction_id']}, all`)]);

    const { transaction_id: fresh } = await restaurant.sell({ amount: 900 });
    expect(failure(await api.get(`/v1/transactions/${fresh}/proof`))).toEqual([409, 'seal_pending', undefined]);
  });
});
