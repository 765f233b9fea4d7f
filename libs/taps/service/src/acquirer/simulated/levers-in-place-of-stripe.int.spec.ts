import { type PspSimulator, startPspSimulator } from '@taprail/psp-simulator';
import { stripeClient } from '@taprail/stripe';
import type Stripe from 'stripe';
import type { PspPlaces } from '@taprail/ports';
import { openLevers } from '../acquirer.module';
import { merchantAddress } from '../stripe/testing/merchant';

const openAt = (baseUrl: string | undefined, environment: 'test' | 'live' = 'test') =>
  openLevers({ find: async () => ({ provider: 'stripe', ...(baseUrl && { baseUrl }) }) } as unknown as PspPlaces, {
    environment,
  });

describe('the levers of the test environment where the simulator is in the place of Stripe', () => {
  let simulator: PspSimulator;
  let stripe: Stripe;
  beforeEach(async () => {
    simulator = await startPspSimulator();
    stripe = stripeClient({ key: simulator.key, baseUrl: simulator.url });
  });
  afterEach(() => simulator.close());

  const sellAt = async (reader: string): Promise<Stripe.PaymentIntent> => {
    const { id } = await stripe.paymentIntents.create({
      ...{
        amount: 4_200,
        currency: 'eur',
        capture_method: 'automatic',
        allowed_payment_method_types: ['card_present'],
      },
      metadata: { authorisation: 'auth_1' },
    });
    await stripe.terminal.readers.processPaymentIntent(reader, { payment_intent: id });
    for (;;) {
      const payment = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
      if (payment.status === 'succeeded') return payment;
    }
  };

  it('hold a card to the reader of a device, and have its charge disputed', async () => {
    const levers = await openAt(simulator.url);
    const { id: location } = await stripe.terminal.locations.create({ display_name: 'Till', address: merchantAddress });
    const reader = await stripe.terminal.readers.create({
      registration_code: 'dev_test_wait',
      location,
      metadata: { device: 'dev_1' },
    });
    await levers!.presentCard('dev_1', 'sm_1', 'mastercard_debit_fr');
    const charge = (await sellAt(reader.id)).latest_charge as Stripe.Charge;
    expect(charge.payment_method_details?.card_present).toMatchObject({ brand: 'mastercard', country: 'FR' });
    const dispute = await levers!.openDispute({ authorisation: 'auth_1', reason: 'fraudulent' });
    expect(await stripe.disputes.retrieve(dispute)).toMatchObject({ charge: charge.id, status: 'needs_response' });
    await levers!.decideDispute(dispute, 'win');
    expect((await stripe.disputes.retrieve(dispute)).status).toBe('won');
  });

  it('say what cannot be', async () => {
    const levers = await openAt(simulator.url);
    const unknown = { authorisation: 'auth_none', reason: 'general' };
    await expect(levers!.openDispute(unknown)).rejects.toMatchObject({ name: 'AcquirerRefused' });
    await expect(levers!.presentCard('dev_test_wait', 'sm_1', 'library_card')).rejects.toMatchObject({
      code: 'card_not_found',
    });
    await expect(levers!.spoilSettlement('auth_1', 'one_cent')).rejects.toMatchObject({ code: 'invalid_fault' });
  });

  it('are none at Stripe itself, and none in the live environment', async () =>
    expect([await openAt(undefined), await openAt(simulator.url, 'live')]).toEqual([null, null]));
});
