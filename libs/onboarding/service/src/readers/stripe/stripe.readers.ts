import { isGone, refusalOf, type StripeOptions, stripeClient } from '@taprail/stripe';
import type Stripe from 'stripe';
import { PspRefused } from '../../psp/onboarding-psp';
import { inPspWords } from '../../psp/stripe/stripe-errors';
import type { MerchantPlace, NewReader, ReaderAtProvider, ReaderHealth, Readers } from '../readers';

const pageMax = 100;
const countryUnsupported = 'terminal_location_country_unsupported';

/** Readers of Stripe Terminal: each is paired by its code, and stands at a place of its sub-merchant. */
export class StripeReaders implements Readers {
  readonly areRegistered = true;
  private readonly stripe: Stripe;

  constructor(options: StripeOptions) {
    this.stripe = stripeClient(options);
  }

  register(reader: NewReader): Promise<ReaderAtProvider> {
    return inPspWords(async () => {
      const location = await this.openPlace(reader.place);
      const { id, serial_number: serial, device_type: deviceType } = await this.create(location, reader);
      return { readerId: id, locationId: location, serial, deviceType };
    });
  }

  read(readerId: string): Promise<ReaderHealth | undefined> {
    return inPspWords(async () => {
      try {
        const found = await this.stripe.terminal.readers.retrieve(readerId);
        return 'deleted' in found && found.deleted ? undefined : healthOf(found as Stripe.Terminal.Reader);
      } catch (error) {
        if (isGone(error)) return undefined;
        throw error;
      }
    });
  }

  remove(readerId: string): Promise<void> {
    return inPspWords(async () => {
      try {
        await this.stripe.terminal.readers.del(readerId);
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    });
  }

  forgetPlaces(subMerchantId: string): Promise<void> {
    return inPspWords(async () => {
      for await (const { id, metadata } of this.stripe.terminal.locations.list({ limit: pageMax })) {
        if (metadata['sub_merchant'] === subMerchantId) await this.stripe.terminal.locations.del(id);
      }
    });
  }

  /** The place with the address as it is now; one that somebody has deleted at Stripe is opened again. */
  private async openPlace(place: MerchantPlace): Promise<string> {
    const { locationId, subMerchantId, name, address, version } = place;
    const params = { display_name: name, address, metadata: { sub_merchant: subMerchantId } };
    try {
      if (locationId !== null) return (await this.stripe.terminal.locations.update(locationId, params)).id;
    } catch (error) {
      if (!isGone(error)) throw placeRefusal(error);
    }
    const count = locationId === null ? version : `${version}:after:${locationId}`;
    const idempotencyKey = `${subMerchantId}:location:${count}`;
    try {
      return (await this.stripe.terminal.locations.create(params, { idempotencyKey })).id;
    } catch (error) {
      throw placeRefusal(error);
    }
  }

  private async create(location: string, { deviceId, label, registrationCode, key }: NewReader) {
    const params = { registration_code: registrationCode, label, location, metadata: { device: deviceId } };
    try {
      return await this.stripe.terminal.readers.create(params, { idempotencyKey: key });
    } catch (error) {
      throw codeRefusal(error);
    }
  }
}

const statusOf = (status: string | null): ReaderHealth['status'] =>
  status === 'online' || status === 'offline' ? status : 'unknown';

const healthOf = ({ status, last_seen_at: seenAtMs, device_sw_version }: Stripe.Terminal.Reader): ReaderHealth => ({
  status: statusOf(status),
  lastSeenAt: seenAtMs === null ? null : new Date(seenAtMs).toISOString(),
  software: device_sw_version,
});

const placeRefusal = (error: unknown): unknown => {
  const refusal = refusalOf(error);
  if (refusal === undefined) return error;
  if (refusal.code === countryUnsupported) return new PspRefused('invalid_country', refusal.message, 'submerchant');
  // Its words may repeat the address of a person.
  return new PspRefused(
    'invalid_value',
    'The provider does not accept the address of the sub-merchant.',
    'submerchant',
  );
};

/** Stripe has no code for a registration code that is wrong or used, and its other parameters are ours. */
const codeRefusal = (error: unknown): unknown => {
  const refusal = refusalOf(error);
  const isOurs = refusal?.param !== undefined && refusal.param !== 'registration_code';
  if (refusal === undefined || isOurs) return error;
  return new PspRefused('invalid_value', refusal.message, 'registration_code');
};
