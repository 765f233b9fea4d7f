import { journalStreamPrefix } from '@taprail/ledger-domain';
import { type AnyProjection, FOLLOWED, type LogFollowers } from '@taprail/subscriptions';
import { LedgerApiModule } from '../../ledger-api.module';
import { booksCheck } from './books.check';

type Imported = Readonly<{ providers?: readonly Readonly<{ provide?: unknown; useValue?: LogFollowers }>[] }>;

describe('P30: every read model of the journal that the API shows', () => {
  const imports = Reflect.getMetadata('imports', LedgerApiModule) as readonly Imported[];
  const followed = imports.flatMap(({ providers = [] }) => providers.filter(({ provide }) => provide === FOLLOWED));
  const journal = followed
    .flatMap(({ useValue }): readonly AnyProjection[] => useValue?.projections ?? [])
    .filter(({ streamPrefix }) => streamPrefix === journalStreamPrefix);

  it('is added up once more by somebody else', () =>
    expect(journal.map(({ name }) => name)).toEqual([booksCheck().model]));
});
