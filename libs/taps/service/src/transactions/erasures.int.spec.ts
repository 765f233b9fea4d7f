import { SqliteEventStore } from '@taprail/event-store';
import { openTaps, type TapsWorld } from '../testing/taps-world';

describe('a tap of a sub-merchant that is being erased', () => {
  let store: SqliteEventStore;
  let taps: TapsWorld;
  let revision = -1;
  beforeEach(async () => {
    store = new SqliteEventStore({ file: ':memory:' });
    revision = -1;
    taps = await openTaps({ store });
  });
  afterEach(async () => {
    await taps.close();
    await store.close();
  });

  const happens = async (...types: readonly string[]) => {
    const events = types.map((type) => ({ id: crypto.randomUUID(), type, data: '{}', metadata: '{}' }));
    ({ revision } = await store.append('subMerchant-sm_1', revision < 0 ? 'no-stream' : revision, events));
  };
  const outcome = async (subMerchantRevision?: number) => {
    const { decline, capture } = await taps.tap(
      'txn_1',
      subMerchantRevision === undefined ? {} : { subMerchantRevision },
    );
    return decline ? [decline.reason, decline.by] : capture?.status;
  };
  const turnedAway = ['invalid_merchant', 'service'];

  it('is turned away when that was recorded after the gateway had looked, and nobody outside is asked', async () => {
    await happens('SubMerchantSubmitted', 'AccountObserved', 'ErasureRequested');
    expect(await outcome(1)).toEqual(turnedAway);
    expect(await taps.history('txn_1')).toEqual(['TapPresented', 'TapDeclined']);
    const { authorisationId } = (await taps.state('txn_1')).presented;
    expect(await taps.payments.outcomeOf(authorisationId)).toBeUndefined();
  });

  it('is turned away when it is erased already, and when nobody says how far the gateway had looked', async () => {
    await happens('SubMerchantSubmitted', 'ErasureRequested', 'SubMerchantErased');
    expect(await outcome()).toEqual(turnedAway);
  });

  it('goes on when the erasure was refused, or something else has happened', async () => {
    await happens('SubMerchantSubmitted', 'ErasureRequested', 'ErasureRefused', 'AccountObserved');
    expect(await outcome(0)).toBe('captured');
  });

  it('is turned away however much has happened since', async () => {
    await happens('SubMerchantSubmitted', ...Array.from({ length: 150 }, () => 'AccountObserved'), 'ErasureRequested');
    expect(await outcome(0)).toEqual(turnedAway);
  });
});
