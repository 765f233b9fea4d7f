import type { LedgerWorld } from '../../testing/ledger-world';
import { openLedger } from '../../testing/ledger-world';
import { houseBalances, sellAtBoth, sellAtPsp } from '../../testing/psp-sales';

const hourMs = 3_600_000;

/** Two platforms, a line that comes twice, one that we know nothing of, and money that nobody announced. */
const evening = async (): Promise<LedgerWorld> => {
  const ledger = await openLedger();
  await ledger.payee({ payout_schedule: { interval: 'manual' } });
  await sellAtBoth(ledger, '1', 10_000);
  await sellAtBoth(ledger, '2', 20_000, { platform: 'plt_2' });
  await sellAtPsp(ledger, '3', 5_000);
  await ledger.desk.spoilSettlement('auth_2', 'duplicate_line');
  await ledger.send('ledger.simulate-bank-credit', { currency: 'EUR', amount: 777, reference: 'Gift' });
  // Before the hour at which they are looked at, files and statements are there.
  await ledger.advance(17 * hourMs);
  ledger.pspAhead(hourMs);
  await ledger.settled();
  return ledger;
};

const outcome = async (ledger: LedgerWorld) => {
  await ledger.advance(48 * hourMs);
  const entries = (await ledger.entries()).filter(({ rule }) => /settlement|cash/.test(rule));
  return {
    entries: entries.map(({ rule, entryId, lines }) => `${rule} ${lines[0]?.amount} ${entryId}`).sort(),
    balances: await houseBalances(ledger),
  };
};

describe('a reconciliation', () => {
  let undisturbed: Awaited<ReturnType<typeof outcome>>;
  beforeAll(async () => {
    const ledger = await evening();
    undisturbed = await outcome(ledger);
    await ledger.close();
  });

  it('posts what was settled, and keeps the rest aside', () => {
    expect(undisturbed.entries.map((entry) => entry.replace(/ le_.*/, ''))).toEqual([
      'cash_unmatched 19935',
      'cash_unmatched 4980',
      'cash_unmatched 777',
      'settlement_received 19935',
      'settlement_received 9965',
    ]);
    expect(undisturbed.balances).toMatchObject({ 'suspense:EUR': 0 - 777 - 4_980 - 19_935 });
    expect(undisturbed.balances).not.toHaveProperty('psp_clearing:EUR');
  });

  // File, inbox, statement, inbox, cash, its line, matches, four entries, their record, the gift and its line.
  const steps = Array.from({ length: 15 }, (_, n) => n);
  it.each(steps.flatMap((n) => [[n, 'before it was written'] as const, [n, 'after it was written'] as const]))(
    'that is cut off at step %i, %s, posts the same, once',
    async (n, when) => {
      const ledger = await evening();
      ledger.faults.failAfter(n, when === 'after it was written');
      await ledger.send('ledger.reconcile', { on: '2026-03-03' }).catch(() => undefined);
      await ledger.restart();
      expect(await outcome(ledger)).toEqual(undisturbed);
      await ledger.close();
    },
  );
});
