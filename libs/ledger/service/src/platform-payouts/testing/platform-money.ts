/* The ledger service with a platform that has a bank account. */
import type { Commands, PlatformBalanceResource } from '@taprail/contracts';
import { LOG_START } from '@taprail/event-store';
import {
  debitOf,
  type JournalEntry,
  type KnownPlatformPayout,
  platformPayout,
  type PlatformPayoutEvent,
  platformPayoutStreamPrefix,
} from '@taprail/ledger-domain';
import { fold } from '@taprail/event-sourcing';
import { openLedger } from '../../testing/ledger-world';
import { platformPayoutCodec } from '../platform-payouts';

const of = { platformId: 'plt_1', currency: 'EUR' } as const;

type Schedule = Omit<Commands['ledger.set-platform-schedule']['data'], 'platformId' | 'currency'>;

export const openPlatformMoney = async () => {
  const ledger = await openLedger();
  const events = async (): Promise<readonly PlatformPayoutEvent[]> => {
    const { events: stored } = await ledger.log.readAll(
      LOG_START,
      { streamPrefixes: [platformPayoutStreamPrefix] },
      9_999,
    );
    return stored.map((each) => platformPayoutCodec.decode(each).event);
  };
  return {
    ledger,
    events,
    setAccount: (last4 = '3000') =>
      ledger.send('ledger.set-platform-account', {
        ...of,
        ...{ bankName: 'Testbank', last4, country: 'DE', holderToken: 'tok_1', accountToken: 'tok_2' },
      }),
    setSchedule: (schedule: Schedule) => ledger.send('ledger.set-platform-schedule', { ...of, ...schedule }),
    pay: (amount: number | null = null, commandId?: string) =>
      ledger.send('ledger.pay-platform', { ...of, amount }, commandId),
    fail: (payoutId: string) =>
      ledger.send('ledger.fail-platform-payout', { payoutId, platformId: 'plt_1', failureCode: 'account_closed' }),
    propose: (amount: number) => {
      const subject = { platformId: 'plt_1', subMerchantId: 'sm_1', submerchant: 'bistro-42' };
      const why = { reason: 'goodwill', reference: null, description: null, approvalAbove: null } as const;
      const about = { ...subject, direction: 'credit', currency: 'EUR', amount, ...why } as const;
      return ledger.send('ledger.propose-adjustment', about);
    },
    balance: async (): Promise<PlatformBalanceResource> => {
      const rows = await ledger.send('ledger.read-platform-balance', { platformId: 'plt_1' });
      return rows.find(({ currency }) => currency === 'EUR')!;
    },
    read: async (payoutId: string): Promise<KnownPlatformPayout> => {
      const state = fold(
        platformPayout,
        (await events()).filter(({ data }) => data.payoutId === payoutId),
      );
      if (state.status === 'none') throw new Error(`${payoutId} was never scheduled`);
      return state;
    },
    payouts: async () =>
      (await events()).flatMap(({ type, data }) => (type === 'PlatformPayoutScheduled' ? [data] : [])),
  };
};

export type PlatformMoneyWorld = Awaited<ReturnType<typeof openPlatformMoney>>;

/** Debits less credits. */
export const balanceOf = (entries: readonly JournalEntry[], account: string): number =>
  entries
    .flatMap(({ lines }) => lines)
    .filter((line) => line.account === account)
    .reduce((sum, line) => sum + debitOf(line), 0);
