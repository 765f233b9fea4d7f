import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Api, type ApiResponse, eventually, uniqueRef } from '../../harness/api';
import { eventBlocks } from '../../harness/event-blocks';
import { FollowedSubMerchant, wholeSalon } from '../../harness/onboard';
import { type OwnProcess, processOfItsOwn } from '../../harness/process/own-product';
import { PlatformReceiver } from '../../harness/receiver';
import { Restaurant } from '../../harness/restaurant';
import { EveryRead } from './every-read';
import { recognisableCompany, recognisablePerson, recognisedIn, recognisedInFile } from './recognisable-people';

/** Nothing went wrong here, so there is no gap and no message that failed. */
const nothingToShow = ['/v1/operator/gaps/{id}', '/v1/operator/parked-messages/{id}'];
const simulatorFile = 'simulator.journal';
const dayMs = 86_400_000;
/** Answers are kept under such a key. */
const onceOnly = (purpose: string) => ({ 'idempotency-key': uniqueRef(purpose) });
const daysOfTrade = 10;

describe('people who are to be forgotten', () => {
  let place: OwnProcess;
  let api: Api;
  let receiver: PlatformReceiver;
  let company: Restaurant;
  let person: FollowedSubMerchant;
  let before: string;
  let jobId: string;
  /** Sent once before and once after they are forgotten, with the same key. */
  let giveEvidence: () => Promise<ApiResponse>;
  beforeAll(async () => {
    receiver = await PlatformReceiver.open();
    place = await processOfItsOwn({ ONBOARDING_EVENTS: 'on' });
    ({ api } = place);
    await receiver.registered(api);
    company = await Restaurant.open(api, recognisableCompany);
    person = await FollowedSubMerchant.submit(api, wholeSalon(uniqueRef('salon'), recognisablePerson));
    await person.becomes('enabled');
    await person.atRest();
    await api.patch(person.path, { individual: { last_name: 'Zqmarkova' } }, onceOnly('married'));
    await uploadPassport();
    await trade();
    before = (await api.get('/v1/test/clock')).body.now;
    jobId = (await redeliverAll()).id;
  });
  afterAll(async () => {
    await place.leave();
    await receiver.close();
  });

  const done = async (path: string, body?: unknown): Promise<any> => {
    const answer = await api.post(path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };

  const uploadPassport = async (): Promise<void> => {
    const form = new FormData();
    form.set('file', new Blob(['%PDF-1.7 Zqmark']), 'passport of zqmark.pdf');
    expect((await api.upload(`${person.path}/documents`, form, onceOnly('passport'))).status).toBe(201);
  };

  /** Sales, a hold, a refund and a dispute with evidence, all over and paid out. */
  const trade = async (): Promise<void> => {
    await done('/v1/devices', { label: 'Bar', submerchant: company.ref });
    const sold = await company.sell({ amount: 20_000 });
    const held = await company.hold({ amount: 5_000 });
    await done(`/v1/authorisations/${held.authorisation_id}/release`);
    await done(`/v1/transactions/${sold.transaction_id}/refunds`, { amount: 100 });
    const dispute = await company.disputedSale();
    const form = new FormData();
    form.set('file', new Blob(['%PDF-1.7 Zqmark']), 'zqmark.pdf');
    const { body: file } = await api.upload(`/v1/disputes/${dispute.id}/files`, form, onceOnly('file'));
    const headers = onceOnly('evidence');
    const evidence = { customer_name: 'Zqmark guest', receipt: file.id };
    giveEvidence = () => api.post(`/v1/disputes/${dispute.id}/evidence`, evidence, headers);
    expect((await giveEvidence()).status).toBe(200);
    await done(`/v1/test/disputes/${dispute.id}/withdraw`);
    await done('/v1/test/clock', { advance: `P${daysOfTrade}D` });
    await done('/v1/ledger/exports', { format: 'csv' });
  };

  const period = (): readonly [string, string] => [
    new Date(Date.parse(before) - (daysOfTrade + 2) * dayMs).toISOString(),
    new Date(Date.parse(before)).toISOString(),
  ];

  const redeliverAll = async () => {
    const [from, to] = period();
    return done('/v1/events/redeliver', { from, to });
  };

  const everyRead = async (): Promise<EveryRead> => {
    const accounts = await api.get(`/v1/ledger/accounts?submerchant=${company.ref}`);
    const account = encodeURIComponent(accounts.body.data[0].account);
    const [from, to] = period().map((at) => at.slice(0, 10));
    return EveryRead.of(api, place.operator, {
      refs: [company.ref, person.ref],
      ids: [jobId],
      before,
      version: (await api.get('/openapi.json')).body.info.version,
      queries: {
        '/v1/ledger/statement': [`account=${account}&from=${from}&to=${to}`],
        '/v1/stats': ['', ...[company.ref, person.ref].map((ref) => `&submerchant=${ref}`)].map(
          (more) => `from=${from}&to=${to}${more}`,
        ),
        '/v1/search': [company.ref, person.ref].map((ref) => `q=submerchant:${ref}`),
      },
    });
  };

  it('are shown where their platform may read them, and nowhere else', async () => {
    const every = await everyRead();
    expect(every.unreached).toEqual(nothingToShow);
    const routes = every.answers.filter(({ text }) => recognisedIn(text).length > 0).map(({ route }) => route);
    expect([...new Set(routes)].sort()).toEqual([
      '/sub-merchants',
      '/sub-merchants/{externalRef}',
      '/v1/disputes',
      '/v1/disputes/{id}',
      '/v1/disputes/{id}/files',
      '/v1/disputes/{id}/files/{file}',
    ]);
  });

  /** Every file that the process has written, with what is recognised in it. */
  const writtenDown = (): readonly (readonly [file: string, found: readonly string[]])[] =>
    readdirSync(place.dataFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => [name, recognisedInFile(readFileSync(join(parentPath, name)))] as const)
      .filter(([, found]) => found.length > 0);

  it('are in no file in plain text even before, but in that of the provider, who has a copy of its own', () => {
    expect(writtenDown().filter(([file]) => file !== simulatorFile)).toEqual([]);
    // What they gave is found there by the same look, so it is not the look that finds nothing.
    expect(writtenDown().map(([file]) => file)).toEqual([simulatorFile]);
  });

  it('are shown by no read any more once they were forgotten, not even as of the time before', async () => {
    await eventually(
      () => api.post(`/sub-merchants/${company.ref}/erase`, undefined),
      ({ status }) => status === 200,
    );
    await done(`${person.path}/erase`);
    const every = await everyRead();
    const shown = every.answers.map(({ path, text }) => [path, recognisedIn(text)] as const);
    expect(shown.filter(([, values]) => values.length > 0)).toEqual([]);
    expect(recognisedIn((await giveEvidence()).text)).toEqual([]);
  });

  it('are in no file any more, not even in that of the provider', () => expect(writtenDown()).toEqual([]));

  it('leave a record of the time before that says that its personal data was erased', async () => {
    const { status, body } = await person.look(`?as_of=${before}&include=details`);
    expect([status, body.status, body.charges_enabled]).toEqual([200, 'enabled', true]);
    expect(body.details).toMatchObject({
      erased: true,
      businessType: 'individual',
      country: 'US',
      email: null,
      fields: {},
      externalAccount: null,
    });
    expect((await person.details()).email).toBeNull();
  });

  it('are in no event that is streamed or delivered again', async () => {
    receiver.delivered.length = 0;
    await redeliverAll();
    const { body: events } = await api.get('/v1/events?limit=100&order=asc');
    const [first, last] = [events.data[0], events.data.at(-1)];
    await eventually(
      async () => receiver.delivered.length,
      (count) => count >= events.data.length / 2,
    );
    expect(receiver.delivered.flatMap(({ raw }) => recognisedIn(raw.toString()))).toEqual([]);
    expect(recognisedIn(await streamed(first.id, last.id))).toEqual([]);
  });

  const streamed = async (after: string, last: string): Promise<string> => {
    const ended = new AbortController();
    const headers = { authorization: `Bearer ${api.key}` };
    const response = await fetch(`${api.url}/v1/events/stream?after=${after}`, { headers, signal: ended.signal });
    let text = '';
    for await (const blocks of eventBlocks(response)) {
      text += blocks.join('\n');
      if (text.includes(last)) break;
    }
    ended.abort();
    return text;
  };

  it('leave what the law asks for of the money: sales as they were printed, and the accounts that were paid', async () => {
    const { body: sales } = await api.get(`/v1/transactions?submerchant=${company.ref}`);
    expect(sales.data.map((sale: any) => sale.statement_descriptor)).toContain('GREEN DOOR BISTRO');
    const { body: payouts } = await api.get(`/v1/payouts?submerchant=${company.ref}`);
    expect(payouts.data[0]).toMatchObject({ destination: { last4: '3000', country: 'DE', currency: 'EUR' } });
  });
});
