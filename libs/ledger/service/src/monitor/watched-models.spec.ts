import { journalStreamPrefix } from '@taprail/ledger-domain';
import { type AnyProjection, FOLLOWED, type LogFollowers } from '@taprail/subscriptions';
import { LedgerModule } from '../ledger.module';
import { watchedModels } from './watched-models';

type Provider = Readonly<{ provide?: unknown; useValue?: LogFollowers }>;
type Imported = (new () => unknown) | Readonly<{ module: new () => unknown; providers?: readonly Provider[] }>;

/** Everything that a module and those it imports ask to be projected. */
const projectionsOf = (imported: Imported): readonly AnyProjection[] => {
  const [module, own] = 'module' in imported ? [imported.module, imported.providers ?? []] : [imported, []];
  const providers = [...own, ...((Reflect.getMetadata('providers', module) as Provider[] | undefined) ?? [])];
  const imports = (Reflect.getMetadata('imports', module) as Imported[] | undefined) ?? [];
  const followed = providers.filter(({ provide }) => provide === FOLLOWED);
  return [...followed.flatMap(({ useValue }) => useValue?.projections ?? []), ...imports.flatMap(projectionsOf)];
};

describe('P30: every read model of the journal', () => {
  const journal = projectionsOf(LedgerModule).filter(({ streamPrefix }) => streamPrefix === journalStreamPrefix);

  it('is added up once more by somebody else', () => {
    expect(journal.length).toBeGreaterThan(3);
    expect(journal.filter((each) => !watchedModels.some(([projection]) => projection === each))).toEqual([]);
  });

  it('is watched under its own name', () =>
    expect(watchedModels.map(([, check]) => check().model)).toEqual(watchedModels.map(([{ name }]) => name)));
});
