import type { Api } from '../harness/api';
import type { SeededChoice } from '../harness/seeded-choice';
import type { SentRequests } from './sent-requests';

type Body = Readonly<Record<string, unknown>>;

/** One till of one restaurant: it sells without pause until nobody answers any more. */
export class Till {
  private count = 0;
  /** The amounts that can still be refunded, of sales that were acknowledged here. */
  private readonly sold: { transactionId: string; left: number }[] = [];

  constructor(
    private readonly name: string,
    private readonly submerchant: string,
    private readonly choice: SeededChoice,
    private readonly sent: SentRequests,
  ) {}

  async work(api: Api, round: number, isOpen: () => boolean): Promise<void> {
    const send = async (path: string, body: Body, transactionId?: string): Promise<any> => {
      const key = `${this.name}-${(this.count += 1)}`;
      // A tap is found again by its reference, which is its key.
      const whole = path === '/v1/taps' ? { ...body, reference: key } : body;
      const request = { key, round, path, body: whole, ...(transactionId === undefined ? {} : { transactionId }) };
      const answer = await this.sent.send(api, request);
      if (answer === undefined) throw new Unanswered();
      return answer.body;
    };
    while (isOpen()) {
      try {
        await this.choice.weighted(this.kinds, ({ weight }) => weight).does(send);
      } catch (error) {
        if (error instanceof Unanswered) return;
        throw error;
      }
    }
  }

  private readonly tap = (more: Body = {}): Body => ({
    amount: this.choice.integer(10, 200) * 100,
    currency: 'EUR',
    submerchant: this.submerchant,
    device: 'dev_test_approve',
    ...more,
  });

  private readonly sell = async (send: Send): Promise<void> => {
    const { transaction_id: transactionId, amount_authorised: left } = await send('/v1/taps', this.tap());
    this.sold.push({ transactionId, left });
  };

  private readonly tip = async (send: Send): Promise<void> => {
    const tap = await send('/v1/taps', this.tap({ capture_mode: 'tap_with_tip' }));
    const tipped = await send(
      `/v1/taps/${tap.id}/tip`,
      { tip_amount: this.choice.integer(1, 500) },
      tap.transaction_id,
    );
    this.sold.push({ transactionId: tap.transaction_id, left: tipped.amount_authorised });
  };

  private readonly stay = async (send: Send): Promise<void> => {
    const tap = await send('/v1/taps', this.tap({ amount: 5_000, ceiling_amount: 20_000, capture_mode: 'pre-auth' }));
    const { transaction_id: transactionId } = tap;
    const at = `/v1/authorisations/${tap.authorisation_id}`;
    let authorised = 5_000;
    for (let times = this.choice.integer(0, 3); times > 0; times -= 1) {
      authorised += this.choice.integer(1, 4_000);
      await send(`${at}/increase`, { new_amount: authorised }, transactionId);
    }
    for (let times = this.choice.integer(0, 2); times > 0; times -= 1) {
      await send(`${at}/charges`, { amount: this.choice.integer(1, 2_000) }, transactionId);
    }
    if (this.choice.happens(0.15)) return;
    const { capture } = await send(`${at}/capture`, {}, transactionId);
    this.sold.push({ transactionId, left: capture.amount });
  };

  private readonly refund = async (send: Send): Promise<void> => {
    const sale = this.choice.of(this.sold.slice(-20).filter(({ left }) => left > 100));
    const amount = this.choice.integer(1, Math.min(sale.left, 500));
    sale.left -= amount;
    await send(`/v1/transactions/${sale.transactionId}/refunds`, { amount }, sale.transactionId);
  };

  private readonly refundOrSell = (send: Send): Promise<void> =>
    this.sold.slice(-20).some(({ left }) => left > 100) ? this.refund(send) : this.sell(send);

  private readonly kinds = [
    { weight: 5, does: this.sell },
    { weight: 2, does: this.tip },
    { weight: 2, does: this.stay },
    { weight: 2, does: this.refundOrSell },
  ];
}

type Send = (path: string, body: Body, transactionId?: string) => Promise<any>;

class Unanswered extends Error {}
