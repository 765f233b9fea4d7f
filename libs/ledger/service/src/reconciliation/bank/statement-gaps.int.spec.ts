import { type LedgerWorld, openLedger } from '../../testing/ledger-world';
import { statementText } from '../inbox/stripe/statement-text';

describe('bank statements, one after the other', () => {
  let ledger: LedgerWorld;
  beforeEach(async () => {
    ledger = await openLedger();
  });
  afterEach(() => ledger.close());

  const handIn = (date: string, opening: number, amount: number) => {
    const lines = [{ id: '1', reference: 'Gift', amount }];
    const content = statementText({ currency: 'EUR', date, opening, closing: opening + amount, lines });
    return ledger.send('ledger.take-bank-statement', { content });
  };
  const gaps = async () => (await ledger.metric('bank_statement_gap_minor')).map((line) => line.split(' ').at(-1));

  it('begin where the one before ended, over days without any', async () => {
    await handIn('2026-02-26', 0, 100);
    expect(await gaps()).toEqual([]);
    await handIn('2026-03-02', 100, 30);
    expect(await gaps()).toEqual(['0']);
  });

  it('show what is missing where they do not, and are taken all the same', async () => {
    await handIn('2026-02-26', 0, 100);
    const [taken] = await handIn('2026-03-02', 150, 30);
    expect([taken?.closing, await gaps()]).toEqual([180, ['50']]);
    await handIn('2026-03-02', 150, 30);
    expect(await gaps()).toEqual(['50']);
  });
});
