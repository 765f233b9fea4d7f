import type { LedgerWorld } from '../../testing/ledger-world';
import { openLedger } from '../../testing/ledger-world';
import { houseBalances, sellAtBoth, sellAtPsp, sellInLedger } from '../../testing/psp-sales';

const dayMs = 24 * 3_600_000;

/** A day of the bank on which it takes the same amount as often as it has names for it. */
const statementOf = (date: string, reference: string, amount: string, names: readonly string[]): string => {
  const moved = (text: string) => `<Amt Ccy="EUR">${text}</Amt><CdtDbtInd>DBIT</CdtDbtInd>`;
  const balance = (code: string, text: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${moved(text)}<Dt><Dt>${date}</Dt></Dt></Bal>`;
  const lines = names.map(
    (name) => `<Ntry><NtryRef>${name}</NtryRef>${moved(amount)}<AddtlNtryInf>${reference}</AddtlNtryInf></Ntry>`,
  );
  const closing = (Number(amount) * names.length).toFixed(2);
  return (
    `<Document><BkToCstmrStmt><Stmt>${balance('OPBD', '0.00')}${balance('CLBD', closing)}` +
    `${lines.join('')}</Stmt></BkToCstmrStmt></Document>`
  );
};

describe('what comes twice', () => {
  let ledger: LedgerWorld;
  beforeEach(async () => {
    ledger = await openLedger();
    await ledger.payee();
  });
  afterEach(() => ledger.close());

  it('is one payout and two amounts in suspense when the bank takes it three times', async () => {
    await sellAtBoth(ledger, '1', 10_000);
    await ledger.advance(7 * dayMs);
    const before = await houseBalances(ledger);
    const paid = (await ledger.entries()).find(({ rule }) => rule === 'payout_paid');
    const content = statementOf('2026-02-10', paid?.trace.payoutId ?? '', '89.00', ['a', 'b']);
    await ledger.send('ledger.take-bank-statement', { content });
    expect(await houseBalances(ledger)).toEqual({
      ...before,
      'cash:EUR': before['cash:EUR']! - 17_800,
      'suspense:EUR': 17_800,
    });
  });

  it('is refused with everything beside it when it is another statement of a day', async () => {
    const hand = (content: string) => ledger.send('ledger.take-bank-statement', { content });
    await hand(statementOf('2026-02-10', 'rent', '5.00', ['a']));
    const [next, other] = [
      statementOf('2026-02-11', 'rent', '7.00', ['a']),
      statementOf('2026-02-10', 'rent', '6.00', ['a']),
    ];
    const both = next.replace('</BkToCstmrStmt></Document>', other.replace('<Document><BkToCstmrStmt>', ''));
    await expect(hand(both)).rejects.toThrow('bank_statement_conflict');
    await hand(next.replaceAll('7.00', '8.00'));
    expect(await houseBalances(ledger)).toEqual({ 'cash:EUR': -1_300, 'suspense:EUR': 1_300 });
  });

  it('is settled once when the sale is posted after both of its lines', async () => {
    await sellAtBoth(ledger, '2', 10_000);
    await sellAtPsp(ledger, '1', 10_000);
    await ledger.desk.spoilSettlement('auth_1', 'duplicate_line');
    await ledger.advance(2 * dayMs);
    expect(await houseBalances(ledger)).toMatchObject({ 'suspense:EUR': -19_930 });
    await sellInLedger(ledger, '1', 10_000);
    await ledger.advance(7 * dayMs);
    expect(await houseBalances(ledger)).toEqual({
      'cash:EUR': 2_130 + 9_965,
      'platform_operating:EUR': -2_000,
      'processing_revenue:EUR': -200,
      'psp_fee_expense:EUR': 70,
      'suspense:EUR': -9_965,
    });
  });

  // The statement, out of suspense, settled, written down.
  it.each([0, 1, 2, 3])('is explained after a run that was cut off at step %i', async (n) => {
    await sellAtBoth(ledger, '2', 10_000);
    await sellAtPsp(ledger, '1', 10_000);
    await ledger.advance(2 * dayMs);
    await sellInLedger(ledger, '1', 10_000);
    await ledger.settled();
    ledger.faults.failAfter(n, false);
    await ledger
      .send('ledger.take-bank-statement', { content: statementOf('2026-02-10', '', '0.00', []) })
      .catch(() => undefined);
    await ledger.restart();
    await ledger.advance(7 * dayMs);
    const breaks = await ledger.send('ledger.list-breaks', { platformId: null, after: null, limit: 10 });
    expect(breaks).toEqual({ breaks: [], next: null });
    expect(await houseBalances(ledger)).not.toHaveProperty('suspense:EUR');
  });
});
