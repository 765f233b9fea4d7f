import Stripe from 'stripe';
import { jenny } from '../../testing/businesses';
import { sendBank } from './send-bank';

const bank = (id: string, currency: string, last4: string, isDefault = true) => ({
  id,
  object: 'bank_account',
  country: 'US',
  currency,
  last4,
  default_for_currency: isDefault,
});

describe('sending a bank account', () => {
  const answer = {
    id: 'acct_1',
    metadata: { bank_account: 'US/USD/6789' },
    external_accounts: {
      data: [bank('old', 'eur', '1111'), bank('older', 'eur', '2222', false), bank('new', 'usd', '6789')],
    },
  };
  const send = async (remove: (id: string) => Promise<void>) => {
    const removed: string[] = [];
    const accounts = {
      update: async (_id: string, { metadata }: Stripe.AccountUpdateParams) => ({ ...answer, metadata }),
      deleteExternalAccount: (_id: string, id: string) => {
        removed.push(id);
        return remove(id);
      },
    };
    const stripe = { accounts } as unknown as Stripe;
    const refused = await sendBank(stripe, 'acct_1', { fields: jenny, changes: jenny }, 'k');
    return { removed, refused };
  };

  it('takes every other one away, the default of a currency after the rest of it', async () =>
    expect(await send(async () => undefined)).toEqual({ removed: ['older', 'old'], refused: [] }));

  it('is done although Stripe keeps an old one', async () => {
    const no = new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', message: 'no' });
    expect(await send(() => Promise.reject(no))).toEqual({ removed: ['older', 'old'], refused: [] });
  });

  it('is asked again when there was no answer', async () => {
    const away = new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'away' });
    await expect(send(() => Promise.reject(away))).rejects.toBe(away);
  });
});
