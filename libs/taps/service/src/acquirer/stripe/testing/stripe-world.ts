import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PspSimulator, startPspSimulator } from '@taprail/psp-simulator';
import { openSqliteReadStore } from '@taprail/read-store';
import type { AcquirerEvent, PlacedNews } from '@taprail/contracts/acquirer';
import { type StripeAlarm, stripeClient } from '@taprail/stripe';
import { createLogger, Registry } from '@taprail/telemetry';
import Stripe from 'stripe';
import { type NamesAtAcquirer, remembered } from '../../contract/remembered-payments';
import { type AcquirerWorld, type Manners, simulatorManners, startMs } from '../../contract/world';
import { leversAt } from '../../simulated/simulated-levers';
import { ReaderLock } from '../reader/reader-lock';
import { StripeAcquirer } from '../stripe.acquirer';
import type { Pace } from '../stripe-parts';
import { ListedPspEvents } from './listed-psp-events';
import { merchantAddress, newMerchant } from './merchant';

const manners: Manners = {
  ...simulatorManners,
  readsWholeCards: false,
  readingKeptMs: 30_000,
  readersKeepItsTime: true,
  expiryMarginMs: 30 * 60_000,
  holdsLongUnasked: false,
  holdsInterac: false,
  knowsAllReferences: false,
  namesDecliners: false,
  forgets: false,
  namesLateStages: false,
  keepsFailures: false,
  evidenceFileMax: 4_500_000,
  tapsAtOnce: 40,
};

const pace: Pace = { pollMs: 5, cardMs: 1_000, lateCardMs: 200, answerMs: 1_000 };
/** Any other device reads a card at once, as it does in the rows of the contract. */
const ordinary = 'dev_test_approve';
const nobody = 'tmr_nobody';
const hasCountry = /_[a-z]{2}(_(apple|google)_pay)?$/;
/** Cards are issued at home where their name says nothing else. */
const issuedAtHome = (card: string): string => (card === 'interac' || hasCountry.test(card) ? card : `${card}_de`);

/** Stripe lists events for thirty days, so a service that is awake reads them before. */
const stepMs = 10 * 86_400_000;

/** Stripe says of each chargeback that its money was taken; a transaction goes on from that only where it was an inquiry. */
const isRepeated = (news: AcquirerEvent, all: readonly PlacedNews[]): boolean =>
  news.kind === 'dispute_escalated' &&
  all.some(({ news: other }) => {
    if (other?.kind !== 'dispute_opened' || other.dispute !== news.dispute) return false;
    return other.stage !== 'inquiry';
  });

const keptNews = (acquirer: () => StripeAcquirer) => {
  const kept: PlacedNews[] = [];
  const catchUp = async (): Promise<void> => {
    for (;;) {
      const page = await acquirer().readEvents(kept.at(-1)?.place ?? 0, 100);
      kept.push(...page);
      if (page.length === 0) return;
    }
  };
  const read = async (after: number, limit: number): Promise<readonly PlacedNews[]> => {
    await catchUp();
    return kept.filter(({ place, news }) => news !== null && !isRepeated(news, kept) && place > after).slice(0, limit);
  };
  return { catchUp, read };
};

export type StripeRequest = Readonly<{ method: string; path: string; body: string; contentType: string }>;

/** Carries requests as usual, and shows each. */
const watched = (sees: (request: StripeRequest) => void) =>
  Stripe.createFetchHttpClient((input, init) => {
    const { pathname, search } = new URL(String(input));
    const headers = new Headers(init?.headers);
    const body =
      init?.body instanceof Uint8Array ? Buffer.from(init.body).toString('latin1') : String(init?.body ?? '');
    sees({
      method: init?.method ?? 'GET',
      path: pathname + search,
      body,
      contentType: headers.get('content-type') ?? '',
    });
    return fetch(input, init);
  });

export interface AcquirerWorldAtStripe extends AcquirerWorld {
  readonly simulator: PspSimulator;
  readonly stripe: Stripe;
  readonly namesAt: NamesAtAcquirer;
  /** Those that were raised. */
  readonly alarms: readonly StripeAlarm[];
  /** The same as another process that shares the store of leases. */
  readonly another: () => StripeAcquirer;
}

/** The acquirer at the simulator's Stripe side, with a merchant and a reader for each that a test names. */
export const openStripeWorld = async (
  seed = 'spec',
  change: Partial<Pace> = {},
  sees?: (request: StripeRequest) => void,
): Promise<AcquirerWorldAtStripe> => {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-'));
  const start = () => startPspSimulator({ seed, clock: () => new Date(startMs), file: join(folder, 'psp.jsonl') });
  const store = await openSqliteReadStore(':memory:');
  let simulator = await start();
  const client = () =>
    stripeClient({ key: simulator.key, baseUrl: simulator.url, ...(sees ? { httpClient: watched(sees) } : {}) });
  let stripe = client();
  const alarms: StripeAlarm[] = [];
  const received = new ListedPspEvents(() => stripe);
  const opened = (process: string): StripeAcquirer =>
    new StripeAcquirer({
      stripe,
      received,
      alarms: { raise: (alarm) => void alarms.push(alarm) },
      lock: new ReaderLock(store, process),
      nowMs: () => simulator.now().getTime(),
      pace: { ...pace, ...change },
      environment: 'test',
      deployment: async () => 'dpl_spec',
      registry: new Registry(),
      log: createLogger({ service: 'test', level: 'silent' }),
    });
  let acquirer = opened('one');

  const { id: account } = await stripe.accounts.create(newMerchant);
  const { id: location } = await stripe.terminal.locations.create({ display_name: 'Till', address: merchantAddress });
  const readers = new Map<string, Promise<string>>();
  const register = (device: string): Promise<string> => {
    const registration_code = device.startsWith('dev_test_') ? device : ordinary;
    const created = stripe.terminal.readers.create({ registration_code, location, label: device });
    return created.then(
      ({ id }) => id,
      () => nobody,
    );
  };
  const namesAt: NamesAtAcquirer = async ({ device, subMerchantId }) => {
    const name = device.startsWith('dev_test_') ? `${subMerchantId}/${device}` : device;
    const known = readers.get(name) ?? register(device);
    readers.set(name, known);
    return { account, reader: await known };
  };
  const levers = () => leversAt(simulator.url);
  const post = async (path: string, body: object): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await fetch(`${simulator.url}/_sim/processor/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    const json = (await answer.json()) as Readonly<{ error?: Readonly<{ message: string }> }>;
    if (json.error) throw new Error(json.error.message);
    return json;
  };

  const news = keptNews(() => acquirer);

  return {
    manners,
    acquirer: { ...remembered(() => acquirer, namesAt), readEvents: news.read },
    get simulator() {
      return simulator;
    },
    get stripe() {
      return stripe;
    },
    namesAt,
    alarms,
    another: () => opened('another'),
    presentCard: async (device, subMerchantId, card) => {
      const { reader } = await namesAt({ device, subMerchantId });
      await post(`readers/${reader}/actions`, { type: 'present', card: issuedAtHome(card) });
    },
    openDispute: async (request) => String((await post('disputes', request))['id']),
    decideDispute: (dispute, action) => levers().decideDispute(dispute, action),
    advance: async (byMs) => {
      for (let leftMs = byMs; leftMs > 0; leftMs -= stepMs) {
        simulator.advance(Math.min(leftMs, stepMs));
        if (byMs > stepMs) await news.catchUp();
      }
    },
    restart: async () => {
      await simulator.close();
      simulator = await start();
      stripe = client();
      acquirer = opened('one');
    },
    close: async () => {
      await simulator.close();
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
};
