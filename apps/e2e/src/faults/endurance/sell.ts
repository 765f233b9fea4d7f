import { type Api, uniqueRef } from '../../harness/api';
import { Restaurant } from '../../harness/restaurant';

export type Sold = Readonly<{ transactionId: string; amount: number }>;

const openedAtOnce = 4;

const cents = (count: number): number => 1_000 + (count % 97);

/** Sells at many restaurants at once until it is stopped or has sold enough, and remembers what was acknowledged. */
export class Selling {
  readonly sold: Sold[] = [];
  /** Refusals by status and code. */
  readonly refused = new Map<string, number>();
  /** Taps whose outcome the acquirer had not told yet. */
  private readonly open: string[] = [];
  private count = 0;
  private isGoing = true;
  private readonly sellers: Promise<unknown>;

  constructor(
    private readonly restaurants: readonly Restaurant[],
    private readonly options: Readonly<{ sellers: number; most?: number }>,
  ) {
    this.sellers = Promise.all(Array.from({ length: options.sellers }, () => this.sell())).catch((error: unknown) => {
      this.isGoing = false;
      throw error;
    });
    // The error reaches the caller that waits.
    this.sellers.catch(() => undefined);
  }

  static openRestaurants = async (api: Api, count: number): Promise<readonly Restaurant[]> => {
    const opened: Restaurant[] = [];
    while (opened.length < count) {
      opened.push(...(await Promise.all(Array.from({ length: openedAtOnce }, () => Restaurant.open(api)))));
    }
    return opened;
  };

  stop = async (): Promise<void> => {
    this.isGoing = false;
    await this.sellers;
  };

  /** When as many are sold as were to be, by default all; fails when somebody cannot sell any more. */
  whenSold = async (count = Infinity): Promise<void> => {
    const isEnough = async (): Promise<void> => {
      while (this.isGoing && this.sold.length < count) await new Promise((resolve) => setTimeout(resolve, 200));
    };
    await (count === Infinity ? this.sellers : Promise.race([isEnough(), this.sellers]));
  };

  /** The acquirer is asked again when some time has passed: what it approved was sold. */
  settleOpen = async (api: Api): Promise<void> => {
    for (const tapId of this.open.splice(0)) {
      for (;;) {
        const { status, body } = await api.get(`/v1/taps/${tapId}`);
        if (status === 200 && body.status === 'approved') {
          this.sold.push({ transactionId: body.transaction_id, amount: body.amount });
        }
        if (status === 200 && body.status !== 'pending') break;
        await api.post('/v1/test/clock', { advance: 'PT15M' });
      }
    }
  };

  private async sell(): Promise<void> {
    const { most = Infinity } = this.options;
    while (this.isGoing && this.count < most) {
      this.count += 1;
      await this.sellOne(this.count);
    }
  }

  /** An answer that leaves open what happened is asked for again under its key, as a platform does. */
  private async sellOne(count: number): Promise<void> {
    const restaurant = this.restaurants[count % this.restaurants.length]!;
    const amount = cents(count);
    const headers = { 'idempotency-key': uniqueRef('sale') };
    for (;;) {
      const { status, body } = await restaurant.tap({ device: 'dev_test_approve', amount }, headers);
      if (status === 200 || status === 202) {
        if (status === 202) this.open.push(body.id);
        else this.sold.push({ transactionId: body.transaction_id, amount });
        return;
      }
      const code = body?.error?.code;
      const answer = `${status} ${code}`;
      this.refused.set(answer, (this.refused.get(answer) ?? 0) + 1);
      // A reader that still serves the sale of an interrupted answer: a verdict, and no sale.
      if (code === 'device_busy') return;
      const isOpen = status >= 500 || status === 429 || code === 'idempotency_in_progress';
      if (!isOpen) throw new Error(`Not sold: ${answer} ${JSON.stringify(body)}`);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}
