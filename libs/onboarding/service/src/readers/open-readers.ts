import type { PspConnection } from '../psp/psp-connection';
import type { Readers } from './readers';
import { unregisteredReaders } from './unregistered.readers';

/** The readers of the provider that `PSP_URL` names; the SDK is loaded only where Stripe is asked. */
export const openReaders = async (connection: PspConnection): Promise<Readers> => {
  const endpoint = await connection.endpoint();
  if (endpoint?.provider !== 'stripe') return unregisteredReaders;
  const { StripeReaders } = await import('./stripe/stripe.readers');
  return new StripeReaders(endpoint);
};
