import { cutFinding, freezesPayouts, tamperedEventOf, tamperingFinding } from './tampering-finding';

describe('a finding of tampering', () => {
  it('names its event, which can be read back from it', () => {
    const event = { stream: 'ledgerJournal-2026-03.5', revision: 12 };
    expect(tamperedEventOf(tamperingFinding(event, 'it was changed'))).toEqual(event);
  });

  it('is told apart from findings of other kinds', () =>
    expect(tamperedEventOf({ id: 'chain ledgerJournal-2026-03.5@12', detail: '' })).toBeUndefined());

  it('freezes payouts when records of heads are gone: nothing else would miss what they named', () => {
    const finding = cutFinding({ stream: 'logHeads-log', revision: 34 });
    expect(freezesPayouts(finding)).toBe(true);
    expect(tamperedEventOf(finding)).toEqual({ stream: 'logHeads-log', revision: 34 });
  });
});
