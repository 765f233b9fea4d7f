import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PspSimulator } from '../simulator';
import { startSimulatorProcess } from '../testing/simulator-process';
import { startStill } from '../testing/stripe-client';

type Reply = Readonly<{ result?: Record<string, unknown> | null; error?: { code: string; message: string } }>;

const asking =
  (url: string) =>
  async (path: string, body: unknown, method = 'POST'): Promise<[number, Reply]> => {
    const answer = await fetch(`${url}/_sim/${path}`, {
      method,
      ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
    });
    return [answer.status, (await answer.json()) as Reply];
  };
const place = { device: 'dev_1', subMerchantId: 'sm_1', amount: 4_200, currency: 'EUR' };
const tap = async (ask: ReturnType<typeof asking>, reference: string, device = 'dev_1') => {
  const at = { ...place, device, reference };
  const [, { result }] = await ask('acquirer/read-card', { ...at, country: 'DE' });
  return ask('acquirer/authorise', { ...at, mcc: '5812', card: result?.['card'] });
};

describe('the acquirer over HTTP', () => {
  let simulator: PspSimulator;
  let ask: ReturnType<typeof asking>;
  beforeEach(async () => {
    simulator = await startStill();
    ask = asking(simulator.url);
  });
  afterEach(() => simulator.close());

  it('answers as the engine in the process does', async () => {
    const [status, { result }] = await tap(ask, 't1');
    expect([status, result]).toEqual([200, (await simulator.payments.outcomeOf('t1'))?.answer]);
    expect(await ask('acquirer/outcome', { reference: 'none' })).toEqual([200, { result: null }]);
  });

  it('says when the next thing happens, and tells when there are news', async () => {
    let notified = 0;
    const stop = simulator.payments.onNews(() => (notified += 1));
    await ask('payments/present-card', { ...place, card: 'card_dispute_fraud' });
    await tap(ask, 't1');
    expect(simulator.nextDueAt()).toBeNull();
    await ask('acquirer/capture', { reference: 'c', authorisation: 't1', amount: 4_200, releaseRest: true });
    expect([simulator.nextDueAt()?.toISOString(), notified]).toEqual(['2026-04-01T10:00:00.000Z', 1]);
    simulator.advance(30 * 86_400_000);
    expect([simulator.nextDueAt(), notified]).toEqual([null, 2]);
    stop();
  });

  it('counts what it was asked for', async () => {
    await tap(ask, 't1');
    await tap(ask, 't2');
    await ask('clock', {});
    const answer = await fetch(`${simulator.url}/_sim/requests`);
    const requests = { 'acquirer/read-card': 2, 'acquirer/authorise': 2, control: 1 };
    expect(await answer.json()).toEqual({ requests });
  });

  const card = { fingerprint: 'f', scheme: 'visa', funding: 'credit', issuerCountry: 'DE' };
  const authorisation = { ...place, reference: 't1', mcc: '5812', card };
  const refused: [what: string, path: string, body: unknown, status: number, code: string][] = [
    ['what is not JSON', 'acquirer/capture', '{', 400, 'invalid_request'],
    ['an empty request', 'acquirer/capture', '', 400, 'invalid_request'],
    ['a call that is none', 'acquirer/rob', {}, 404, 'invalid_request'],
    ['a call that every object has', 'acquirer/constructor', {}, 404, 'invalid_request'],
    ['an amount in text', 'acquirer/authorise', { ...authorisation, amount: '4200' }, 400, 'invalid_request'],
    ['a card without a face', 'acquirer/authorise', { ...authorisation, card: null }, 400, 'invalid_request'],
    [
      'a scheme that is none',
      'acquirer/authorise',
      { ...authorisation, card: { ...card, scheme: 'x' } },
      400,
      'invalid_request',
    ],
    [
      'a currency that is none',
      'acquirer/authorise',
      { ...authorisation, currency: 'XXX' },
      409,
      'currency_not_supported',
    ],
    ['a card that is none', 'payments/present-card', { ...place, card: 'x' }, 409, 'card_not_found'],
    ['a dispute that is none', 'payments/decide-dispute', { dispute: 'x', action: 'win' }, 404, 'dispute_not_found'],
    ['an action that is none', 'payments/decide-dispute', { dispute: 'x', action: 'bribe' }, 400, 'invalid_request'],
  ];
  it.each(refused)('refuses %s', async (_what, path, body, status, code) => {
    const [answered, { error }] = await ask(path, body);
    expect([answered, error?.code]).toEqual([status, code]);
  });

  it('is asked with POST only', async () => expect((await ask('acquirer/news', {}, 'GET'))[0]).toBe(404));
});

describe('the acquirer as a process', () => {
  it('has everything that it answered after kill -9', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'psp-payments-'));
    const env = { PORT: '0', SIM_FILE: join(folder, 'psp.jsonl') };
    const first = await startSimulatorProcess(env);
    const answered: unknown[] = [];
    const tapUntilKilled = async (lane: number): Promise<void> => {
      for (let n = 0; n < 1_000; n += 1) {
        const reference = `t${lane}-${n}`;
        const [, reply] = await tap(asking(first.url), reference, `dev_${lane}`).catch(() => [0, null] as const);
        if (reply === null) return;
        answered.push([reference, reply.result?.['networkTransactionId']]);
        if (answered.length === 60) void first.end('SIGKILL');
      }
    };
    await Promise.all([1, 2, 3, 4].map(tapUntilKilled));
    const second = await startSimulatorProcess(env);
    const kept: unknown[] = [];
    for (const [reference] of answered as [string][]) {
      const [, { result }] = await asking(second.url)('acquirer/outcome', { reference });
      kept.push([reference, (result?.['answer'] as Record<string, unknown>)['networkTransactionId']]);
    }
    expect(kept.length).toBeGreaterThanOrEqual(60);
    expect(kept).toEqual(answered);
    await second.end('SIGTERM');
    rmSync(folder, { recursive: true });
  }, 60_000);
});
