import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteEventStore } from '@taprail/event-store';
import { type PspSimulator, startPspSimulator } from '@taprail/psp-simulator';
import { type Kill, MortalProcess, mortalStore, WayToStripe } from '@taprail/runtime/testing';
import { stripeClient } from '@taprail/stripe';
import type Stripe from 'stripe';
import { openTaps, startMs, tapOf, type TapsWorld } from '../../../../testing/taps-world';
import { merchantAddress, newMerchant } from '../../testing/merchant';
import { type Customer, customers, type Step } from './customers';

const hourMs = 3_600_000;

export type CrashRound = Readonly<{ customer: Customer; kill: Kill; mayRepeat: boolean }>;

/** What is left of a round, at Stripe and in our log. */
export type Outcome = Readonly<{ wasKilled: boolean; faults: readonly string[] }>;

/** The tap service on a log that is a file, which is killed and started again on it, with Stripe on the same clock. */
export class CrashWorld {
  private rounds = 0;
  private process = new MortalProcess(null);

  private constructor(
    private readonly parts: Readonly<{
      folder: string;
      log: SqliteEventStore;
      simulator: PspSimulator;
      stripe: Stripe;
      way: WayToStripe;
      account: string;
      location: string;
    }>,
    private readonly clock: { now: () => Date },
    private taps: TapsWorld,
  ) {}

  static async open(): Promise<CrashWorld> {
    const folder = mkdtempSync(join(tmpdir(), 'crashes-'));
    const clock = { now: () => new Date(startMs) };
    const simulator = await startPspSimulator({ clock: () => clock.now(), seed: 'crashes' });
    const stripe = stripeClient({ key: simulator.key, baseUrl: simulator.url });
    const { id: account } = await stripe.accounts.create(newMerchant);
    const { id: location } = await stripe.terminal.locations.create({ display_name: 'Till', address: merchantAddress });
    const log = new SqliteEventStore({ file: join(folder, 'log.db') });
    const way = await WayToStripe.open(simulator.url);
    const parts = { folder, log, simulator, stripe, way, account, location };
    return new CrashWorld(parts, clock, await openProcess(parts, clock, new MortalProcess(null)));
  }

  async run({ customer, kill, mayRepeat }: CrashRound): Promise<Outcome> {
    this.rounds += 1;
    const id = `txn_${this.rounds}`;
    const reader = await this.newReader();
    await this.startAs(new MortalProcess(kill));
    const steps: readonly Step[] = customers[customer];
    const reached = await this.take(id, reader, steps, 0);
    const wasKilled = this.process.isDead;
    await this.startAs(new MortalProcess(null));
    if (mayRepeat && wasKilled) await this.take(id, reader, steps, reached);
    for (let hour = 0; hour < 3; hour += 1) await this.taps.advance(hourMs);
    await this.taps.orphans.settled();
    await this.taps.orphans.sweep();
    return { wasKilled, faults: await this.faultsOf(id) };
  }

  async close(): Promise<void> {
    const { folder, log, simulator, way } = this.parts;
    await this.taps.close();
    await way.close();
    await simulator.close();
    await log.close();
    rmSync(folder, { recursive: true });
  }

  /** Everything that was in memory is gone. */
  private async startAs(process: MortalProcess): Promise<void> {
    const at = this.taps.now();
    this.clock.now = () => at;
    await this.taps.close();
    this.taps = await openProcess(this.parts, this.clock, process);
    this.process = process;
  }

  /** Returns the step that nobody answered, or their number. */
  private async take(id: string, reader: string, steps: readonly Step[], from: number): Promise<number> {
    for (let at = from; at < steps.length; at += 1) {
      const { name, data } = steps[at]!;
      const request = name === 'present' ? tapOf({ ...this.place(reader), ...data }) : { platformId: 'plt_1', ...data };
      try {
        await this.taps.send(`taps.${name}`, { transactionId: id, ...request }, `cmd-${id}-${at}`);
      } catch {
        if (this.process.isDead) return at;
      }
    }
    return steps.length;
  }

  private place(reader: string) {
    return { account: this.parts.account, device: 'dev_1', reader };
  }

  private async newReader(): Promise<string> {
    const { stripe, location } = this.parts;
    return (await stripe.terminal.readers.create({ registration_code: 'dev_test_amount', location })).id;
  }

  /** One payment at most, which says what the log says; nothing is under way. */
  private async faultsOf(id: string): Promise<readonly string[]> {
    const { stripe } = this.parts;
    const listed = await stripe.paymentIntents.list({ limit: 100 });
    const payments = listed.data.filter(({ metadata }) => metadata['transaction'] === id);
    const [payment] = payments;
    const state = await this.taps.state(id);
    const faults = payments.length > 1 ? [`${payments.length} payments`] : [];
    if (state.status !== 'known') {
      const isLeft = payment !== undefined && payment.status !== 'canceled';
      return isLeft ? [...faults, `a payment that is ${payment.status}, of a tap that was never stored`] : faults;
    }
    const { authorisation, capture, pending, refunds } = state;
    if (pending !== null) faults.push(`${pending.kind} is pending`);
    const expected = expectedAtStripe(authorisation.status);
    if (payment?.status !== expected) faults.push(`${payment?.status} at Stripe, ${authorisation.status} in the log`);
    if (payment?.status === 'succeeded' && payment.amount_received !== capture?.amount)
      faults.push(`${payment.amount_received} taken at Stripe, ${capture?.amount} in the log`);
    if (payment?.status === 'requires_capture' && payment.amount_capturable !== authorisation.authorised)
      faults.push(`${payment.amount_capturable} held at Stripe, ${authorisation.authorised} in the log`);
    const back = payment ? (await stripe.refunds.list({ payment_intent: payment.id })).data : [];
    const known = refunds.filter(({ status }) => status === 'succeeded').map(({ id: refundId }) => refundId);
    const named = back.map(({ metadata }) => metadata?.['refund']);
    if (JSON.stringify(named) !== JSON.stringify(known)) faults.push(`refunds ${named} at Stripe, ${known} in the log`);
    return faults;
  }
}

const expectedAtStripe = (status: string): string => {
  if (status === 'captured') return 'succeeded';
  return status === 'open' ? 'requires_capture' : 'canceled';
};

const openProcess = (
  {
    folder,
    log,
    simulator,
    way,
  }: Readonly<{ folder: string; log: SqliteEventStore; simulator: PspSimulator; way: WayToStripe }>,
  clock: { now: () => Date },
  process: MortalProcess,
): Promise<TapsWorld> => {
  way.process = process;
  const opened = openTaps({
    folder,
    store: mortalStore(log, () => process),
    at: clock.now(),
    stripe: { url: way.url, key: simulator.key },
  });
  return opened.then((taps) => {
    clock.now = () => taps.now();
    return taps;
  });
};
