import type { Provider } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { SETTINGS, type Settings } from '@taprail/settings';
import { LOGGER, type Logger } from '@taprail/telemetry';
import { Payees } from '../payouts/payees/payees';
import { SIMULATED_OUTSIDE, type SimulatedOutside } from '../reconciliation/inbox/simulated-inboxes';
import { STRIPE_INBOXES, type StripeInboxes } from '../reconciliation/inbox/stripe/open-stripe-inboxes';
import { BANK_STATEMENTS, emptyInbox, type TextInbox } from '../reconciliation/inbox/text-inbox';
import { BANK, type Bank } from './bank';
import { FileBank } from './file.bank';
import { SimulatedBank } from './simulated.bank';
import { STRIPE_ACCESS, type StripeAccess } from './stripe/stripe-access';

const fileScheme = 'file:';
const stripeScheme = 'stripe:';

const openBank = async (
  { bankUrl, environment }: Settings,
  outside: SimulatedOutside | null,
  access: StripeAccess | null,
  payees: Payees,
  clock: Clock,
  log: Logger,
): Promise<Bank> => {
  if (bankUrl.startsWith(fileScheme)) return new FileBank(bankUrl.slice(fileScheme.length), log);
  if (!bankUrl.startsWith(stripeScheme)) return new SimulatedBank(outside);
  if (!access) return bankElsewhere;
  const { StripeBank } = await import('./stripe/stripe.bank');
  const accountOf = async (subMerchantId: string): Promise<string | null> =>
    (await payees.find(subMerchantId))?.accountId ?? null;
  return new StripeBank({ ...access, accountOf, livemode: environment === 'live', clock, log });
};

const notHere = (): Promise<never> => Promise.reject(new Error('The bank is asked where commands are decided'));

/** In a thread that decides no commands nobody pays. */
const bankElsewhere: Bank = { send: notHere, answerTo: notHere };

/** By the scheme of `BANK_URL`. */
export const bankProvider: Provider = {
  provide: BANK,
  useFactory: openBank,
  inject: [SETTINGS, SIMULATED_OUTSIDE, STRIPE_ACCESS, Payees, Clock, LOGGER],
};

/** Statements come from the bank that the payouts go to. */
export const bankStatementsProvider: Provider = {
  provide: BANK_STATEMENTS,
  useFactory: (bank: Bank, outside: SimulatedOutside | null, atStripe: StripeInboxes | null): TextInbox =>
    bank instanceof FileBank ? bank.statements : (atStripe?.balance?.statements ?? outside?.statements ?? emptyInbox),
  inject: [BANK, SIMULATED_OUTSIDE, STRIPE_INBOXES],
};
