import { type Api, eventually, uniqueRef } from '../../harness/api';
import { FollowedSubMerchant, wholeBistro } from '../../harness/onboard';
import type { SharedProduct } from '../../harness/process/own-product';
import { PlatformReceiver } from '../../harness/receiver';
import { Restaurant } from '../../harness/restaurant';
import type { DescribedOperation } from './described-operations';

type Ids = Readonly<Record<string, string>>;
type Body = Readonly<Record<string, unknown>>;

/** A platform with one of everything that an operation can be asked about. */
export class SweptPlatform {
  private constructor(
    readonly api: Api,
    readonly operator: Api,
    private readonly restaurant: Restaurant,
    private readonly ids: Ids,
    private readonly receiver: PlatformReceiver,
  ) {}

  static async open({ api, operator }: SharedProduct): Promise<SweptPlatform> {
    const receiver = await PlatformReceiver.open();
    const restaurant = await Restaurant.open(api);
    const { ref } = restaurant;
    const amended = await FollowedSubMerchant.submit(api, wholeBistro(uniqueRef('amended')));
    const rejected = await FollowedSubMerchant.submit(api, wholeBistro(uniqueRef('rejected')));
    await amended.becomes('enabled');
    const created = async (path: string, body: unknown, caller = api): Promise<any> => {
      const answer = await caller.post(path, body);
      if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
      return answer.body;
    };
    const endpoint = await receiver.registered(api);
    const device = await created('/v1/devices', { label: 'Bar', submerchant: ref });
    const key = await created('/v1/api-keys', { label: 'spare' });
    const platform = await created('/v1/operator/platforms', { name: 'Spare' }, operator);
    const exported = await created('/v1/ledger/exports', { format: 'csv' });
    const sale = await restaurant.sell();
    const refund = await created(`/v1/transactions/${sale.transaction_id}/refunds`, { amount: 100 });
    const dispute = await restaurant.disputedSale();
    await restaurant.sell();
    await eventually(
      async () => (await api.get(`/v1/ledger/entries?transaction_id=${sale.transaction_id}`)).body.data.length,
      (count) => count > 0,
    );
    await created('/v1/test/clock', { advance: 'P7D' });
    const only = async (path: string): Promise<any> =>
      (
        await eventually(
          async () => (await api.get(path)).body.data,
          (data) => data.length > 0,
        )
      )[0];
    const payout = await only(`/v1/payouts?submerchant=${ref}`);
    const event = await only('/v1/events?type=charge.captured');
    const delivery = await only(`/v1/events/${event.id}/deliveries`);
    const entry = await only(`/v1/ledger/entries?transaction_id=${sale.transaction_id}`);
    const ids: Ids = {
      'sub-merchants': amended.ref,
      submerchants: amended.ref,
      reject: rejected.ref,
      'api-keys': key.id,
      platforms: platform.id,
      'authorisation-chains': sale.authorisation_chain_id,
      authorisations: sale.authorisation_id,
      taps: sale.id,
      transactions: sale.transaction_id,
      refunds: refund.id,
      devices: device.id,
      disputes: dispute.id,
      payouts: payout.id,
      events: event.id,
      deliveries: delivery.id,
      exports: exported.id,
      entries: entry.id,
      lines: entry.lines[0].id,
      'webhook-endpoints': endpoint.id,
      'journal-lanes': '0',
      periods: '2026-01',
    };
    return new SweptPlatform(api, operator, restaurant, ids, receiver);
  }

  /** The operation's path with things that exist; one that an operation uses up is made for each request. */
  async placeOf({ method, path }: DescribedOperation): Promise<string> {
    if (path.endsWith('/reject')) return path.replace('{externalRef}', this.ids['reject']!);
    const kind = /\/([^/]+)\/\{[^}]+\}/.exec(path)?.[1] ?? '';
    const id = (method === 'GET' ? undefined : await this.madeAnew(kind, path)) ?? this.ids[kind] ?? 'unknown';
    return path.replace(/\{[^}]+\}/, id).replaceAll(/\{[^}]+\}/g, 'unknown');
  }

  /** A body that the operation takes, from its example and from what exists here. */
  bodyOf({ name, example }: DescribedOperation): Body {
    const own: Readonly<Record<string, Body>> = {
      'POST /sub-merchants': { externalRef: uniqueRef('swept') },
      'PATCH /sub-merchants/{externalRef}': { 'business_profile.mcc': undefined, business_profile: { mcc: '5812' } },
      'PUT /v1/submerchants/{externalRef}/payout-schedule': { closing_time: '04:00' },
      'POST /v1/authorisations/{id}/charges': { amount: 1_000 },
      'POST /v1/authorisations/{id}/increase': { new_amount: 5_000 },
      'POST /v1/test/clock': { advance: 'PT1S' },
      'POST /v1/test/events/trigger': { object_id: this.ids['transactions'] },
      'POST /v1/webhook-endpoints': { url: this.receiver.url },
      'POST /v1/ledger/exports': { as_of: undefined },
      'PATCH /v1/platform': { currencies: undefined },
      'POST /v1/events/redeliver': { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
    };
    const shared = 'submerchant' in example ? { submerchant: this.restaurant.ref } : {};
    const body = { ...example, ...shared, ...own[name] };
    return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  }

  /** The parameters that a query needs beside the one that is tried. */
  queryOf({ query }: DescribedOperation): Ids {
    const known: Ids = {
      submerchant: this.restaurant.ref,
      account: `merchant_available:${this.restaurant.ref}:EUR`,
      q: 'status:captured',
      from: '2026-01-01',
      to: '2026-01-31',
    };
    return Object.fromEntries(
      query.filter(({ isRequired }) => isRequired).map(({ name }) => [name, known[name] ?? '']),
    );
  }

  close = (): Promise<void> => this.receiver.close();

  private async madeAnew(kind: string, path: string): Promise<string | undefined> {
    if (kind === 'authorisations') return (await this.restaurant.hold({ ceiling_amount: 9_000 })).authorisation_id;
    if (kind === 'transactions') return (await this.restaurant.sell()).transaction_id;
    if (path.endsWith('/tip')) return (await this.restaurant.sell({ capture_mode: 'tap_with_tip' })).id;
    if (path.endsWith('/dispute')) return (await this.restaurant.sell()).id;
    if (kind === 'taps') return (await this.restaurant.hold()).id;
    return undefined;
  }
}
