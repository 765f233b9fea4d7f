import { openSmallWorld, type SmallWorld } from '../testing/small-world';
import { changeTimers } from './change-timers';
import { KnownTimers } from './known-timers';
import type { TimerChange } from './timer-plan';

const set = (id: string): TimerChange => ({
  set: {
    id,
    kind: 'ring',
    subject: id,
    dueAt: '2026-03-02T11:00:00.000Z',
    command: { name: 'ring', key: id, data: {} },
  },
});
const cancel = (id: string): TimerChange => ({ cancel: id });

describe('timers that are known', () => {
  let world: SmallWorld;
  beforeEach(async () => void (world = await openSmallWorld()));
  afterEach(() => world.close());
  const opened = async (owner = 'bell'): Promise<KnownTimers> => {
    const known = new KnownTimers(owner, world.readStore);
    await known.load();
    return known;
  };

  it('are not cancelled when they were never set, or only on the same page', async () => {
    const known = await opened();
    expect(known.toWrite([set('a'), cancel('a'), cancel('b'), set('c'), set('c')])).toEqual([set('c')]);
  });

  it('are cancelled when they were set on an earlier page, and once', async () => {
    const known = await opened();
    known.changed([set('a')]);
    expect(known.toWrite([set('a'), cancel('a')])).toEqual([cancel('a')]);
    known.changed([cancel('a')]);
    expect(known.toWrite([cancel('a')])).toEqual([]);
  });

  it('are cancelled when they were set in an earlier run, by the same owner', async () => {
    await world.readStore.inTransaction((tx) => changeTimers(tx, 'sqlite', 'bell', [set('a'), set('b')]));
    const [known, other] = [await opened(), await opened('other')];
    known.gone('b');
    expect(known.toWrite([cancel('a'), cancel('b')])).toEqual([cancel('a')]);
    expect(other.toWrite([cancel('a')])).toEqual([]);
  });

  it('are always cancelled where there are too many to know them all', async () => {
    const known = await opened();
    known.changed(Array.from({ length: 10_001 }, (_, n) => set(`${n}`)));
    expect(known.toWrite([cancel('never')])).toEqual([cancel('never')]);
  });
});
