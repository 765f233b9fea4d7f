import { type ApiResponse, type Api, newPlatform, uniqueRef } from './api';
import { FollowedSubMerchant, wholeBistro } from './onboard';
import { isAtStripe } from './provider';

type Headers = Readonly<Record<string, string>>;

/** Status, code and field of a refusal. */
export const failure = ({ status, body }: ApiResponse) => [status, body?.error?.code, body?.error?.param];

/** A restaurant in Germany that may charge, as the platform sees it that opened it. */
export class Restaurant {
  /** At Stripe the readers that behave as the test devices of these names do. */
  private readonly readers = new Map<string, Promise<string>>();

  private constructor(
    readonly api: Api,
    readonly ref: string,
  ) {}

  static async open(api: Api, more: object = {}): Promise<Restaurant> {
    const followed = await FollowedSubMerchant.submit(api, wholeBistro(uniqueRef('bistro'), more));
    await followed.becomes('enabled');
    return new Restaurant(api, followed.ref);
  }

  /** The same restaurant, asked for with another key of its platform. */
  as(key: string): Restaurant {
    return new Restaurant(this.api.as(key), this.ref);
  }

  /** On a platform of its own, so that no other story sees its sales. */
  static async ofItsOwn(name: string): Promise<Restaurant> {
    return Restaurant.open((await newPlatform(name)).api);
  }

  /** 42.00 EUR; the amount decides, and this one is approved. */
  tap = async (more: object = {}, headers: Headers = {}): Promise<ApiResponse> => {
    const sale = { amount: 4_200, currency: 'EUR', submerchant: this.ref, device: 'dev_test_amount', ...more };
    return this.api.post('/v1/taps', { ...sale, device: await this.device(sale.device, sale.submerchant) }, headers);
  };

  /** A test device; at Stripe the reader that was registered by its name for this restaurant, or for the one that is named. */
  device = async (name: string, ref = this.ref): Promise<string> => {
    if (!isAtStripe || !name.startsWith('dev_test_')) return name;
    const known = this.readers.get(`${ref}/${name}`) ?? this.registerReader(name, ref);
    this.readers.set(`${ref}/${name}`, known);
    return known;
  };

  /** A tap that goes well. */
  sell = async (more: object = {}) => {
    const { status, body } = await this.tap({ device: 'dev_test_approve', ...more });
    if (status !== 200 || body.status !== 'approved') throw new Error(`Not sold: ${status} ${JSON.stringify(body)}`);
    return body;
  };

  hold = (more: object = {}) => this.sell({ capture_mode: 'pre-auth', ...more });

  presentCard = async (device: string, card: string): Promise<ApiResponse> =>
    this.api.post(`/v1/test/devices/${await this.device(device)}/present-card`, { submerchant: this.ref, card });

  dispute = async (tapId: string, more: object = {}) => {
    const { status, body } = await this.api.post(`/v1/test/taps/${tapId}/dispute`, { reason: 'fraudulent', ...more });
    if (status !== 201) throw new Error(`Not disputed: ${status} ${JSON.stringify(body)}`);
    return body;
  };

  disputedSale = async (more: object = {}) => this.dispute((await this.sell()).id, more);

  record = async (transactionId: string) => (await this.api.get(`/v1/transactions/${transactionId}`)).body;

  /** The types of a transaction's events. */
  events = async (transactionId: string): Promise<readonly string[]> => {
    const { body } = await this.api.get(`/v1/transactions/${transactionId}/audit`);
    return body.data.map(({ type }: { type: string }) => type);
  };

  /** A sub-merchant that cannot have a reader is refused for itself, whatever the device is. */
  private async registerReader(code: string, submerchant: string): Promise<string> {
    const { status, body } = await this.api.post('/v1/devices', { label: code, submerchant, registration_code: code });
    return status === 201 ? body.id : code;
  }
}
