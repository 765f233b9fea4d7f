import { tamperedEventOf, tamperingFinding } from './tampering-finding';

describe('a finding of tampering', () => {
  it('names its event, which can be read back from it', () => {
    const event = { stream: 'ledgerJournal-2026-03.5', revision: 12 };
    expect(tamperedEventOf(tamperingFinding(event, 'it was changed'))).toEqual(event);
  });

  it('is told apart from findings of other kinds', () =>
    expect(tamperedEventOf({ id: 'chain ledgerJournal-2026-03.5@12', detail: '' })).toBeUndefined());
});
