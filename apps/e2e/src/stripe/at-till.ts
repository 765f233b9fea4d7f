import type { Api, ApiResponse } from '../harness/api';
import { FollowedSubMerchant, wholeSalon } from '../harness/onboard';
import type { ProductAtStripe } from '../harness/process/at-stripe';

/** A sub-merchant that may take cards, with a reader at Stripe that has a card at once. */
export class TillAtStripe {
  private constructor(
    readonly api: Api,
    readonly submerchant: string,
    readonly device: string,
  ) {}

  static async open({ api }: ProductAtStripe, submerchant: string): Promise<TillAtStripe> {
    const followed = await FollowedSubMerchant.submit(api, wholeSalon(submerchant));
    await followed.becomes('enabled');
    const { status, body, text } = await api.post('/v1/devices', {
      label: 'Till',
      submerchant,
      registration_code: 'dev_test_approve',
    });
    if (status !== 201) throw new Error(`No reader: ${status} ${text}`);
    return new TillAtStripe(api, submerchant, body.id);
  }

  tap(more: object = {}): Promise<ApiResponse> {
    const { submerchant, device } = this;
    return this.api.post('/v1/taps', { amount: 4_200, currency: 'USD', submerchant, device, ...more });
  }

  async sell(more: object = {}): Promise<any> {
    const { status, body, text } = await this.tap(more);
    if (status !== 200 || body.status !== 'approved') throw new Error(`Not sold: ${status} ${text}`);
    return body;
  }
}

export const codeOf = ({ status, body }: ApiResponse): unknown => [status, body?.error?.code ?? body?.status];
