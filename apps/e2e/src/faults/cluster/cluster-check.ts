import { type Api, eventually } from '../../harness/api';
import { listAll } from '../../harness/list-all';
import type { PlatformReceiver } from '../../harness/receiver';
import { everyAccount } from '../../cluster/simulator';
import type { AcquirerBook } from './acquirer-book';
import type { TakenTap, TapLoad } from './tap-load';

/** The price list for a domestic credit card: 1.40 %, rounded half to even, and 0.10. */
export const processingFee = (amount: number): number => {
  const [whole, rest] = [Math.floor((amount * 140) / 10_000), (amount * 140) % 10_000];
  const isUp = rest > 5_000 || (rest === 5_000 && whole % 2 === 1);
  return whole + (isUp ? 1 : 0) + 10;
};

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const owedFor = (taps: readonly TakenTap[]): number => sum(taps.map(({ amount }) => amount - processingFee(amount)));

type Sources = Readonly<{
  api: Api;
  operator: Api;
  load: TapLoad;
  acquirer: AcquirerBook;
  receiver: PlatformReceiver;
  submerchants: readonly string[];
}>;

const eventOfSale = ['tap.approved', 'charge.captured'] as const;
/** Only a check that fails waits this long: leases end, retries come, a busy machine is slow. */
const settledWithinMs = 180_000;

/** Compares everything that the cluster says with what its clients were told, and with the books of others. */
export class ClusterCheck {
  /** Types and transactions of events, with the ids under which they were delivered. */
  private readonly heard = new Map<string, Set<string>>();
  private heardUpTo = 0;
  private checkedSubmissions = 0;

  constructor(private readonly sources: Sources) {}

  /** Distinct events that the receiver has got. */
  get eventsHeard(): number {
    return sum([...this.heard.values()].map(({ size }) => size));
  }

  /** Taps whose outcome was open are decided within the hour in which the acquirer is asked. */
  async settlePending(): Promise<number> {
    const { api, load } = this.sources;
    const pending = load.taken.filter(({ status }) => status === 'pending');
    for (const tap of pending) {
      for (;;) {
        const { status, body } = await api.get(`/v1/taps/${tap.tapId}`);
        if (status === 200 && body.status !== 'pending') {
          tap.status = body.status;
          break;
        }
        await api.post('/v1/test/clock', { advance: 'PT15M' });
      }
    }
    return pending.length;
  }

  /** The differences that are left once all that is under way has had time to end; none is wanted. */
  async differences(round: number, since: string): Promise<readonly string[]> {
    const endMs = Date.now() + settledWithinMs;
    const submissions = await this.submissions();
    for (;;) {
      const found = await this.look(round, since);
      if (found.length === 0 || Date.now() > endMs) return [...found, ...submissions];
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  /** Every payout once: in the records, in the books and on the bank's account. Records are waited for while their number grows. */
  async payouts(): Promise<readonly string[]> {
    const { api, acquirer } = this.sources;
    let endMs = Date.now() + settledWithinMs;
    let unpaidBefore = Number.POSITIVE_INFINITY;
    for (;;) {
      const payouts = await listAll<{ id: string; amount: number; status: string }>(api, '/v1/payouts');
      const unpaid = (await this.records('')).filter(
        ({ status }) => !['paid_out', 'reversed', 'declined'].includes(status),
      );
      acquirer.read();
      const booked = acquirer.booked.filter(({ amount }) => amount < 0);
      const [owed, paid] = [owedFor(this.sold()), sum(payouts.map(({ amount }) => amount))];
      const faults = [
        ...(unpaid.length > 0 ? [`${unpaid.length} sales are not paid out`] : []),
        ...payouts.filter(({ status }) => status !== 'paid').map(({ id, status }) => `payout ${id} is ${status}`),
        ...(owed === paid ? [] : [`${owed} is owed, ${paid} was paid out`]),
        ...(sum(booked.map(({ amount }) => -amount)) === paid && booked.length === payouts.length
          ? []
          : [
              `${payouts.length} payouts of ${paid}, ${booked.length} at the bank of ${sum(booked.map(({ amount }) => -amount))}`,
            ]),
      ];
      if (unpaid.length < unpaidBefore) endMs = Date.now() + settledWithinMs;
      unpaidBefore = unpaid.length;
      if (faults.length === 0 || Date.now() > endMs) return faults;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }

  private async look(round: number, since: string): Promise<readonly string[]> {
    try {
      return [
        ...(await this.lostOrDoubled(round, since)),
        ...this.atTheAcquirer(),
        ...this.unheard(),
        ...(await this.parked()),
        ...(await this.books()),
      ];
    } catch (error) {
      return [`the check could not be made: ${(error as Error).message}`];
    }
  }

  private sold(): readonly TakenTap[] {
    return this.sources.load.taken.filter(({ status }) => status === 'approved');
  }

  private records(query: string): Promise<readonly any[]> {
    return listAll(this.sources.api, '/v1/transactions', `&order=asc${query}`);
  }

  /** Every acknowledged sale of the round is listed once and as it was acknowledged, and there is none beside them. */
  private async lostOrDoubled(round: number, since: string): Promise<readonly string[]> {
    const rows = await this.records(`&created[gte]=${encodeURIComponent(since)}`);
    const taken = new Map(
      this.sources.load.taken.filter((tap) => tap.round === round).map((tap) => [tap.transactionId, tap]),
    );
    const shown = new Map(rows.map((row) => [row.id, row]));
    const wrong = [...taken.values()].flatMap(({ transactionId, amount, status }) => {
      const row = shown.get(transactionId);
      if (row === undefined) return [`${transactionId} is lost`];
      const captured = status === 'approved' ? amount : 0;
      return row.amount_captured === captured
        ? []
        : [`${transactionId} captured ${row.amount_captured}, not ${captured}`];
    });
    const extra = rows.filter(({ id }) => !taken.has(id)).map(({ id }) => `${id} was acknowledged to nobody`);
    return [...wrong, ...extra, ...(shown.size === rows.length ? [] : ['a sale is listed twice'])];
  }

  private atTheAcquirer(): readonly string[] {
    const { acquirer } = this.sources;
    acquirer.read();
    const sold = new Map(this.sold().map(({ authorisationId, amount }) => [authorisationId, amount]));
    const wrong = [...sold].flatMap(([id, amount]) => {
      const captured = acquirer.captured.get(id) ?? [];
      return captured.length === 1 && captured[0] === amount
        ? []
        : [`${id} of ${amount} is captured as [${captured.join(', ')}] at the acquirer`];
    });
    const extra = [...acquirer.captured.keys()].filter((id) => !sold.has(id));
    return [...wrong, ...extra.map((id) => `the acquirer captured ${id}, which nobody was told of`)];
  }

  /** Each sale is heard of under one id per event, however often that was delivered. */
  private unheard(): readonly string[] {
    const { delivered } = this.sources.receiver;
    for (; this.heardUpTo < delivered.length; this.heardUpTo += 1) {
      const { type, transaction_id: id, id: eventId } = delivered[this.heardUpTo]!.body;
      if (!eventOfSale.includes(type)) continue;
      const subject = `${id} ${type}`;
      this.heard.set(subject, (this.heard.get(subject) ?? new Set()).add(eventId));
    }
    return this.sold().flatMap(({ transactionId }) =>
      eventOfSale.flatMap((type) => {
        const ids = this.heard.get(`${transactionId} ${type}`)?.size ?? 0;
        return ids === 1 ? [] : [`${transactionId}: ${ids} events ${type} were delivered`];
      }),
    );
  }

  private async parked(): Promise<readonly string[]> {
    const { status, body } = await this.sources.operator.get('/v1/operator/parked-messages');
    if (status !== 200) return [`parked messages: ${status}`];
    return body.data.map((message: unknown) => `parked: ${JSON.stringify(message).slice(0, 300)}`);
  }

  /** The books against those that this run keeps from amounts and the price list alone. */
  private async books(): Promise<readonly string[]> {
    const { api, submerchants } = this.sources;
    const { body: status } = await api.get('/v1/status');
    const isComplete = status.books.status === 'complete' && status.books.missing_count === 0;
    const isSound = status.integrity.status === 'ok' && !status.payouts.frozen;
    const { body: trial } = await api.get('/v1/ledger/trial-balance');
    const accounts = trial.data
      .filter(({ layer }: { layer: string }) => layer === 'posted')
      .flatMap(({ accounts: all }: { accounts: readonly unknown[] }) => all) as readonly any[];
    const fees = sum(
      accounts.filter(({ account }) => account.startsWith('processing_revenue')).map(({ balance }) => balance),
    );
    const expectedFees = sum(this.sold().map(({ amount }) => processingFee(amount)));
    const payouts = await listAll<{ submerchant: string; amount: number }>(api, '/v1/payouts');
    const balances = await Promise.all(submerchants.map((ref) => this.balance(ref, payouts)));
    return [
      ...(isComplete && isSound ? [] : [`status: ${JSON.stringify({ ...status.books, ...status.integrity })}`]),
      ...trial.data
        .filter(({ difference }: { difference: number }) => difference !== 0)
        .map((layer: unknown) => `does not balance: ${JSON.stringify(layer).slice(0, 200)}`),
      ...(Math.abs(fees) === expectedFees ? [] : [`processing_revenue is ${fees}, not ${expectedFees}`]),
      ...balances.flat(),
    ];
  }

  private async balance(
    ref: string,
    payouts: readonly Readonly<{ submerchant: string; amount: number }>[],
  ): Promise<readonly string[]> {
    const { body } = await this.sources.api.get(`/v1/balances?submerchant=${ref}`);
    const held = sum(body.data.map(({ pending, available }: any) => pending + available));
    const paid = sum(payouts.filter(({ submerchant }) => submerchant === ref).map(({ amount }) => amount));
    const owed = owedFor(this.sold().filter(({ submerchant }) => submerchant === ref));
    return held + paid === owed ? [] : [`${ref} has ${held} and was paid ${paid}, its sales are worth ${owed}`];
  }

  /** Every sub-merchant that was acknowledged goes on, and has one account at the provider. */
  private async submissions(): Promise<readonly string[]> {
    const { api, load } = this.sources;
    const refs = load.submitted.slice(this.checkedSubmissions);
    this.checkedSubmissions = load.submitted.length;
    const seen = refs.map(async (ref) => {
      const look = async () => (await api.get(`/sub-merchants/${ref}`)).body;
      const isDone = (body: any): boolean => body?.status === 'pending_requirements';
      return eventually(look, isDone).then(
        () => [],
        (error: Error) => [`${ref}: ${error.message}`],
      );
    });
    const stuck = (await Promise.all(seen)).flat();
    const accounts = await everyAccount();
    const counted = new Map<string, number>();
    for (const { metadata } of accounts) {
      const ref = metadata['external_ref'] ?? '';
      counted.set(ref, (counted.get(ref) ?? 0) + 1);
    }
    const wrong = load.submitted.filter((ref) => counted.get(ref) !== 1);
    return [...stuck, ...wrong.map((ref) => `${ref} has ${counted.get(ref) ?? 0} accounts at the provider`)];
  }
}
