import { type Api, eventually } from '../../harness/api';
import { PlatformReceiver } from '../../harness/receiver';
import { Restaurant } from '../../harness/restaurant';
import type { SeededChoice } from '../../harness/seeded-choice';
import type { KnownThings } from './known-things';

/** Currencies and rules as they were at the start: a request may have set others. */
const ownSettings = {
  currencies: ['EUR', 'USD', 'JPY', 'CHF'],
  tip_max_percent: 100,
  ceiling_multiple_max: 5,
  fee_bearer: 'sub_merchant',
};

/** A platform whose businesses are rejected, erased and run dry by requests, and which opens new ones. */
export class FuzzedPlatform {
  private opened = 0;
  /** The keys of the run itself: a request that revoked or rotated one would end the run. */
  private readonly ownKeys = new Set<string>();

  private constructor(
    readonly api: Api,
    readonly receiver: PlatformReceiver,
    private readonly known: KnownThings,
    private readonly choice: SeededChoice,
  ) {}

  static async open(api: Api, known: KnownThings, choice: SeededChoice): Promise<FuzzedPlatform> {
    const platform = new FuzzedPlatform(api, await PlatformReceiver.open(), known, choice);
    for (const { id } of (await api.get('/v1/api-keys')).body.data) {
      known.hide(id);
      platform.ownKeys.add(id);
    }
    await platform.open();
    await platform.untilPaid();
    return platform;
  }

  /** One more business with one of everything that a request can ask about. */
  async open(): Promise<void> {
    const { api } = this;
    this.receiver.delivered.length = 0;
    await this.made('PATCH', '/v1/platform', ownSettings);
    const restaurant = await Restaurant.open(api);
    const submerchant = restaurant.ref;
    const endpoints = (await api.get('/v1/webhook-endpoints?limit=100')).body.data;
    if (endpoints.length >= 12) await api.delete(`/v1/webhook-endpoints/${endpoints[0].id}`);
    await this.made('POST', '/v1/webhook-endpoints', { url: this.receiver.url, enabled_events: ['*'] });
    await this.made('POST', '/v1/devices', { label: 'Bar', submerchant });
    await this.revokeSpareKeys();
    await this.made('POST', '/v1/api-keys', { label: 'spare' });
    await this.made('POST', '/v1/ledger/exports', { format: 'csv' });
    for (let count = 0; count < 3; count += 1) {
      const sale = await restaurant.sell({ reference: 'table 4' });
      this.known.learn(sale);
      this.known.learn(await restaurant.hold({ ceiling_amount: 20_000 }));
      this.known.learn(await restaurant.sell({ capture_mode: 'tap_with_tip' }));
      await this.made('POST', `/v1/transactions/${sale.transaction_id}/refunds`, { amount: 100 });
      this.known.learn(await restaurant.disputedSale());
    }
    // The first is paid by itself, and so there are payouts to ask about.
    if (this.opened++ > 0 && this.choice.happens(0.3)) {
      await this.made('PUT', `/v1/submerchants/${submerchant}/payout-schedule`, { interval: 'manual' });
    }
    this.known.add('externalRef', submerchant);
    this.known.only('enabled', submerchant);
    for (const list of ['payouts', 'events', 'ledger/entries', 'ledger/accounts', 'deliveries']) {
      const { body } = await api.get(`/v1/${list}?limit=20`);
      this.known.learn(body?.data);
    }
  }

  /** On to the next morning at half past five, when payouts are scheduled and can still be cancelled. */
  async nextMorning(): Promise<void> {
    const { now } = (await this.api.get('/v1/test/clock')).body;
    const day = new Date(Date.parse(now) + 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
    const { status, text } = await this.api.post('/v1/test/clock', { advance_to: `${day}T05:30:00.000Z` });
    // A request may have moved it further meanwhile.
    if (status !== 200 && !text.includes('never goes back')) throw new Error(`The clock: ${status} ${text}`);
    this.known.learn((await this.api.get('/v1/payouts?limit=50')).body.data);
  }

  private async untilPaid(): Promise<void> {
    // Past a weekend and the holidays at its sides.
    await this.made('POST', '/v1/test/clock', { advance: 'P7D' });
    await eventually(
      async () => (await this.api.get('/v1/payouts')).body.data,
      (payouts) => payouts.length > 0,
    );
  }

  close = (): Promise<void> => this.receiver.close();

  /** Requests create keys as well, and a platform has at most a hundred. */
  private async revokeSpareKeys(): Promise<void> {
    const { data } = (await this.api.get('/v1/api-keys?limit=100')).body;
    const keys = data as readonly Readonly<{ id: string; status: string }>[];
    const spare = keys.filter(({ id, status }) => status === 'active' && !this.ownKeys.has(id));
    for (const { id } of spare.slice(0, -24)) await this.api.delete(`/v1/api-keys/${id}`);
  }

  private async made(method: string, path: string, body: unknown): Promise<void> {
    const answer = await this.api.send(method, path, { body });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    this.known.learn(answer.body);
  }
}
