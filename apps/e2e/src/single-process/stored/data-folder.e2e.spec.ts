import { createHash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { verifyWebhook } from '@taprail/contracts';
import {
  findDeclaredTypes,
  formerTypes,
  readStoredTypes,
  unreachedTypes,
  youngerTypes,
} from '../../data-folder/event-types';
import { unpackFolder } from '../../data-folder/folder-archive';
import { folderSettings } from '../../data-folder/folder-settings';
import { archivePath, listKeptFolders, readKeptFolder } from '../../data-folder/kept-folder';
import { type Callers, createCallers, repeatReads } from '../../data-folder/recorded-reads';
import { closeMonth } from '../../data-folder/storyline/books';
import { requireAccepted } from '../../data-folder/storyline/storyline';
import { wholeBooks } from '../../faults/faulted-books';
import { folderReplays, proofHolds } from '../../faults/proofs';
import { type Api, eventually } from '../../harness/api';
import { Product, temporaryFolder } from '../../harness/process/product';
import { type Delivered, PlatformReceiver } from '../../harness/receiver';
import { ShiftedClock } from '../../harness/process/shifted-clock';

const dayMs = 86_400_000;
const restedDays = 240;

/** Earlier builds showed the e-mail address of a sub-merchant that was erased. */
const withoutErasedEmail = <Value>(value: Value): Value => {
  if (Array.isArray(value)) return value.map(withoutErasedEmail) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, withoutErasedEmail(part)]);
  return { ...Object.fromEntries(parts), ...('erased' in value && value.erased === true ? { email: null } : {}) };
};

/** Folders that earlier builds have written: `npm run data-folder` adds one. */
describe.each(listKeptFolders())('the data folder %s', (name) => {
  const kept = readKeptFolder(name);
  const { handles } = kept;
  const [folder, rested] = [temporaryFolder(), temporaryFolder()];
  // Time goes on where it was left: otherwise every hold would have expired and every payout would be due at once.
  const clock = ShiftedClock.from(kept.stoppedAt);
  const settings = folderSettings(folder.path, clock);
  let product: Product | undefined;
  let callers: Callers;
  let api: Api;
  let receiver: PlatformReceiver;

  const start = async (env = settings): Promise<void> => {
    product = await Product.start(env);
    callers = createCallers(product.url, handles.unreliableKey);
    api = callers['platform']!.as(handles.key.secret);
    // The clock moves once every follower has caught up.
    const moved = await eventually(
      () => api.post('/v1/test/clock', { advance: 'PT1S' }),
      ({ status }) => status !== 503,
    );
    expect(moved.status).toBe(200);
  };
  const stop = async (): Promise<void> => {
    const exit = await product?.stop();
    product = undefined;
    expect(exit?.code ?? 0).toBe(0);
  };
  const answersAsRecorded = async (): Promise<void> => {
    // Fields may be added; those that were shown are shown as they were.
    expect(await repeatReads(kept.reads, callers)).toMatchObject(kept.reads.map(withoutErasedEmail));
  };

  beforeAll(async () => {
    for (const { path } of [folder, rested]) unpackFolder(archivePath(name), path);
    receiver = await PlatformReceiver.open();
  });
  afterAll(async () => {
    await stop();
    await receiver.close();
    for (const each of [folder, rested]) each.remove();
  });

  it('has every type of event that the code declares, but those that are younger or cannot be reached', () => {
    const counts = readStoredTypes(folder.path);
    const stored = Object.keys(counts);
    const [declared, unreached] = [findDeclaredTypes(), Object.keys(unreachedTypes)];
    const excused = [...unreached, ...(youngerTypes[name] ?? [])];
    expect(declared.filter((type) => !stored.includes(type) && !excused.includes(type))).toEqual([]);
    expect(excused.filter((type) => stored.includes(type) || !declared.includes(type))).toEqual([]);
    expect(stored.filter((type) => !declared.includes(type))).toEqual(formerTypes[name] ?? []);
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(kept.events);
  });

  it('opens, and shows what it showed before', async () => {
    await start();
    await answersAsRecorded();
    const path = `/v1/ledger/exports/${handles.exported}`;
    const { sha256 } = await requireAccepted(api.get(`${path}/manifest`));
    const { text } = await api.get(`${path}/file`);
    expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
  });

  it('proves to a stranger what was on record', async () =>
    expect(await proofHolds(api, handles.proved, folder.path)).toMatch(`Holds: ${handles.proved}, all`));

  it('has read models that are what the log says', async () => {
    await stop();
    expect(await folderReplays(settings)).toMatchObject({ code: 0 });
  });

  it('shows the same from the log alone', async () => {
    for (const file of readdirSync(folder.path).filter((each) => each.startsWith('read.db'))) {
      rmSync(join(folder.path, file));
    }
    await start();
    await answersAsRecorded();
  });

  /** The clock of the signature is that of the process. */
  const verify = ({ raw, headers }: Delivered): void =>
    verifyWebhook(raw, headers['service-signature'], handles.endpoint.secret, { now: clock.now.getTime() / 1_000 });
  const awaitDelivery = (isMeant: (body: any) => boolean) =>
    eventually(
      async () => receiver.delivered.filter(({ body }) => isMeant(body)),
      (found) => found.length > 0,
    );

  it('goes on: an old sub-merchant sells, and an old endpoint is told at its new address', async () => {
    await requireAccepted(api.patch(`/v1/webhook-endpoints/${handles.endpoint.id}`, { url: receiver.url }));
    const sale = { amount: 3_000, currency: 'EUR', submerchant: handles.submerchant, device: handles.device };
    const tap = await requireAccepted(api.post('/v1/taps', sale));
    expect([tap.status, tap.captured]).toEqual(['approved', true]);
    // Long enough for the next attempt of what waited.
    await requireAccepted(api.post('/v1/test/clock', { advance: 'PT1H' }));
    await awaitDelivery(({ id }) => id === handles.undelivered);
    await awaitDelivery(({ type, transaction_id: id }) => type === 'charge.captured' && id === tap.transaction_id);
    receiver.delivered.forEach(verify);
    const before = receiver.delivered.filter(({ body }) => body.created_at < tap.created_at);
    expect(before.map(({ body }) => body.id)).toEqual([handles.undelivered]);
  });

  it('goes on with an old hold, an old sale and an old Idempotency-Key', async () => {
    const captured = await requireAccepted(api.post(`/v1/authorisations/${handles.hold}/capture`, { amount: 7_000 }));
    expect(captured).toMatchObject({ capture: { status: 'captured', amount: 7_000 }, released_amount: 1_000 });
    const refund = await requireAccepted(api.post(`/v1/transactions/${handles.sale}/refunds`, { amount: 500 }));
    expect(refund).toMatchObject({ status: 'succeeded', amount: 500 });
    const { key, body, answer } = handles.repeatable;
    // The key belongs to the API key that it was sent with.
    const repeated = await callers['platform']!.post('/v1/taps', body, { 'idempotency-key': key });
    // The answer is made again from the record, with the fields that were added since.
    expect(repeated.body).toEqual({ ...JSON.parse(answer), amount_current: 2_500 });
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
  });

  it('goes on to the end of the month: old money is paid out, and the month is closed', async () => {
    const { now } = await requireAccepted(api.get('/v1/test/clock'));
    const [year, month] = String(now).split('-').map(Number) as [number, number];
    await requireAccepted(
      api.post('/v1/test/clock', { advance_to: new Date(Date.UTC(year, month, 1, 13)).toISOString() }),
    );
    const { settlement } = await requireAccepted(api.get(`/v1/transactions/${handles.sale}`));
    expect(settlement).toMatchObject({ payout_status: 'paid', wire_reference: expect.any(String) });
    await awaitDelivery(({ type, data }) => type === 'payout.paid' && data.object.id === settlement.payout);
    await closeMonth({ api, operator: callers['operator']! }, String(now).slice(0, 7));
    await wholeBooks(api);
    await stop();
    expect(await folderReplays(settings)).toMatchObject({ code: 0 });
  });

  it('may have rested for months: what came due meanwhile is done', async () => {
    const later = new Date(Date.parse(kept.stoppedAt) + restedDays * dayMs).toISOString();
    await start(folderSettings(rested.path, ShiftedClock.from(later)));
    expect(await requireAccepted(api.get(`/v1/authorisations/${handles.hold}`))).toMatchObject({ status: 'expired' });
    await eventually(
      async () => (await requireAccepted(api.get(`/v1/transactions/${handles.sale}`))).settlement,
      ({ payout }) => payout !== null,
    );
    await wholeBooks(api);
  });
});
