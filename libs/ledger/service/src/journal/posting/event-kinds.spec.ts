import { catalogue } from '@taprail/contracts';
import { treatmentOf } from '@taprail/ledger-domain';

/** Events for platforms tell of money once more: the ledger is told of it by an internal event, or tells of it itself. */
const internalKinds = Object.entries(catalogue)
  .filter(([, { audience }]) => audience === 'internal')
  .map(([kind]) => kind);

describe('P3: the ledger', () => {
  it.each(internalKinds)('knows what %s means for it', (kind) => expect(() => treatmentOf(kind)).not.toThrow());
});
