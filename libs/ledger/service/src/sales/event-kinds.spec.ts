import { catalogue } from '@taprail/contracts';
import { treatmentOf } from '@taprail/ledger-domain/testing';

describe('P3: the ledger', () => {
  it.each(Object.keys(catalogue))('knows what %s means for it', (kind) =>
    expect(() => treatmentOf(kind)).not.toThrow(),
  );
});
