import { startPspSimulator } from '@taprail/psp-simulator';
import { stripeClient } from '@taprail/stripe';
import { readersContract } from '../readers.contract';
import { unregisteredReaders } from '../unregistered.readers';
import { StripeReaders } from './stripe.readers';

const at = new Date('2026-03-02T10:00:00.000Z');

readersContract('Stripe, simulated', async () => {
  const simulator = await startPspSimulator({ clock: () => at, seed: 'readers' });
  const endpoint = { key: simulator.key, baseUrl: simulator.url };
  const stripe = stripeClient(endpoint);
  return {
    readers: new StripeReaders(endpoint),
    // The client repeats a call once by itself, so an answer is lost for good after two.
    loseAnswer: (to) =>
      simulator.failRequests({ kind: 'unanswered', method: 'POST', path: `/v1/terminal/${to}s`, count: 2 }),
    count: async () => ({
      locations: (await stripe.terminal.locations.list({ limit: 100 })).data.length,
      readers: (await stripe.terminal.readers.list({ limit: 100 })).data.length,
    }),
    deleteLocation: async (id) => void (await stripe.terminal.locations.del(id)),
    close: () => simulator.close(),
  };
});

readersContract('the simulated acquirer', async () => ({
  readers: unregisteredReaders,
  loseAnswer: () => undefined,
  count: async () => ({ locations: 0, readers: 0 }),
  deleteLocation: async () => undefined,
  close: async () => undefined,
}));
