import { type JournalEntry, debitOf, type PayoutEvent } from '@taprail/ledger-domain';
import { type LedgerWorld, openLedger } from '../../testing/ledger-world';

/** Two days of the clock, with everything that is due in them. */
const day = { currency: 'EUR', timezone: 'Europe/Berlin', date: '2026-03-03' };
const hourMs = 3_600_000;
const others = { sub_merchant_id: 'sm_2', submerchant: 'salon-7' };

/** The result that must be the same however often a run was begun, without times and without the order among sub-merchants. */
const shown = (events: readonly PayoutEvent[], entries: readonly JournalEntry[]) => {
  const balances = new Map<string, number>();
  for (const line of entries.flatMap(({ lines }) => lines)) {
    balances.set(line.account, (balances.get(line.account) ?? 0) + debitOf(line));
  }
  return {
    payouts: events.map(({ type, data }) => [type, data.payoutId, 'amount' in data ? data.amount : null]).sort(),
    // Entries have the ids of the events that they come from, which differ by their times.
    entries: entries
      .map(({ rule, lines }) => [rule, ...lines.map((line) => `${line.account} ${debitOf(line)}`)].join())
      .sort(),
    repeated: entries.length - new Set(entries.map(({ entryId }) => entryId)).size,
    balances: [...balances].filter(([, balance]) => balance !== 0).sort(),
  };
};

/** Two who are paid, one of them of two sales, and one who owes us. */
const morning = async (): Promise<LedgerWorld> => {
  const ledger = await openLedger();
  await ledger.payee();
  await ledger.payee({ sub_merchant_id: 'sm_2', externalRef: 'salon-7' });
  await ledger.payee({ sub_merchant_id: 'sm_3', externalRef: 'clinic-1' });
  await ledger.sell('1', 10_000);
  await ledger.sell('2', 5_000);
  await ledger.sell('3', 7_000, others);
  await ledger.sell('4', 1_000, { sub_merchant_id: 'sm_3', submerchant: 'clinic-1' });
  const dispute = { type: 'dispute_opened', dispute_id: 'dp_4', amount: 1_000, fee: 1_500, moves_money: true } as const;
  await ledger.moved('4', dispute, { sub_merchant_id: 'sm_3', submerchant: 'clinic-1' });
  // Past the opening of the day, before its run.
  await ledger.advance(15 * hourMs);
  await ledger.settled();
  return ledger;
};

const outcome = async (ledger: LedgerWorld) => {
  await ledger.advance(48 * hourMs);
  return shown(await ledger.payoutEvents(), await ledger.entries());
};

/** A timer whose command failed is tried again a second later, by a clock that no advancing replaces. */
const outcomeOnceAllArePaid = async (ledger: LedgerWorld, payouts: number): Promise<ReturnType<typeof shown>> => {
  const paid = async (): Promise<number> =>
    (await ledger.payoutEvents()).filter(({ type }) => type === 'PayoutPaid').length;
  while ((await paid()) < payouts) {
    await ledger.advance(48 * hourMs);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return outcome(ledger);
};

describe('a payout run', () => {
  let undisturbed: ReturnType<typeof shown>;
  beforeAll(async () => {
    const ledger = await morning();
    undisturbed = await outcome(ledger);
    await ledger.close();
  });

  it('pays everyone what is due, and books what is owed', () => {
    expect(undisturbed.payouts.map(([type, , amount]) => [type, amount])).toEqual([
      ['PayoutPaid', null],
      ['PayoutPaid', null],
      ['PayoutScheduled', 6_230],
      ['PayoutScheduled', 13_350],
      ['PayoutSent', null],
      ['PayoutSent', null],
    ]);
    expect(undisturbed.balances.filter(([account]) => account.startsWith('merchant_'))).toEqual([
      ['merchant_dispute_hold:sm_3:EUR', -1_000],
      ['merchant_negative:sm_3:EUR', 1_610],
    ]);
  });

  // Open, then assess, reserve, note, schedule and note for each who is paid, a debt, and the closing: about fifteen.
  const steps = Array.from({ length: 16 }, (_, n) => n);
  it.each(steps.flatMap((n) => [[n, 'before it was written'] as const, [n, 'after it was written'] as const]))(
    'that is cut off at step %i, %s, pays the same, once',
    async (n, when) => {
      const ledger = await morning();
      ledger.faults.failAfter(n, when === 'after it was written');
      await ledger.send('ledger.run-payouts', day).catch(() => undefined);
      await ledger.restart();
      expect(await outcome(ledger)).toEqual(undisturbed);
      await ledger.close();
    },
  );

  it('that cannot be sent until its money should have arrived is sent later, and the bank is asked then', async () => {
    const ledger = await morning();
    await ledger.send('ledger.run-payouts', day);
    await ledger.settled();
    ledger.faults.failAfter(0, false);
    await ledger.advance(72 * hourMs);
    expect((await ledger.payoutEvents()).map(({ type }) => type)).toEqual(['PayoutScheduled', 'PayoutScheduled']);
    await ledger.restart();
    expect(await outcomeOnceAllArePaid(ledger, 2)).toEqual(undisturbed);
    await ledger.close();
  });

  it('that two schedulers begin at once pays once', async () => {
    const ledger = await morning();
    await Promise.all([ledger.send('ledger.run-payouts', day), ledger.send('ledger.run-payouts', day)]);
    expect(await outcome(ledger)).toEqual(undisturbed);
    await ledger.close();
  });
});

describe('a payout by hand', () => {
  const ask = { platformId: 'plt_1', subMerchantId: 'sm_1', currency: 'EUR', amount: 4_000 };
  const noon = async (): Promise<LedgerWorld> => {
    const ledger = await openLedger();
    await ledger.payee({ payout_schedule: { interval: 'manual' } });
    await ledger.sell('1', 10_000);
    await ledger.advance(24 * hourMs);
    return ledger;
  };
  const paidInTheEnd = async (ledger: LedgerWorld): Promise<readonly unknown[]> =>
    (await outcomeOnceAllArePaid(ledger, 1)).payouts.map(([type]) => type);

  it.each(Array.from({ length: 8 }, (_, n) => n))(
    'that is cut off at step %i goes on by itself, or begins when it is asked for again, and pays once',
    async (n) => {
      const ledger = await noon();
      ledger.faults.failAfter(n, false);
      await ledger.send('ledger.pay-out', ask, 'cmd-pay').catch(() => undefined);
      await ledger.restart();
      // A command whose result was never written is sent again under the same key; a written one is not repeated.
      await ledger.send('ledger.pay-out', ask, 'cmd-pay');
      expect(await paidInTheEnd(ledger)).toEqual(['PayoutPaid', 'PayoutScheduled', 'PayoutSent']);
      await ledger.close();
    },
  );

  it('that was begun is finished though nobody asks again', async () => {
    const ledger = await noon();
    ledger.faults.failAfter(2, false);
    await expect(ledger.send('ledger.pay-out', ask)).rejects.toThrow();
    await ledger.restart();
    expect(await paidInTheEnd(ledger)).toEqual(['PayoutPaid', 'PayoutScheduled', 'PayoutSent']);
    await ledger.close();
  });

  it('is refused beyond what there is, and where the schedule pays by itself', async () => {
    const ledger = await noon();
    await expect(ledger.send('ledger.pay-out', { ...ask, amount: 8_901 })).rejects.toMatchObject({
      code: 'payout_exceeds_available',
      details: { available: 8_900 },
    });
    await ledger.payee({ payout_schedule: {} });
    await expect(ledger.send('ledger.pay-out', ask)).rejects.toMatchObject({ code: 'payout_schedule_not_manual' });
    await ledger.payee({ payout_schedule: { interval: 'manual' }, payouts_enabled: false });
    await expect(ledger.send('ledger.pay-out', ask)).rejects.toMatchObject({ code: 'payouts_not_enabled' });
    expect(await ledger.payoutEvents()).toEqual([]);
    await ledger.close();
  });

  it('is not paid while the books are in doubt', async () => {
    const ledger = await noon();
    await ledger.freezer().report({ id: 'imbalance-EUR', detail: 'EUR is off by 1' });
    await expect(ledger.send('ledger.pay-out', ask)).rejects.toMatchObject({ code: 'payouts_frozen' });
    expect(await ledger.payoutEvents()).toEqual([]);
    await ledger.close();
  });
});
