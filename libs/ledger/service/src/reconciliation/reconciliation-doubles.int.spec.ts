import type { LedgerWorld } from '../testing/ledger-world';
import { openLedger } from '../testing/ledger-world';
import { houseBalances, sellAtBoth } from '../testing/psp-sales';

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
});
