import { gapIdOf, namedByGapId } from './posting-gap';

describe('the id of a gap in the books', () => {
  const named = { stream: 'transaction-txn_1', revision: 2, kind: 'captured' };

  it('names the stream, the revision and the kind of the movement', () =>
    expect(namedByGapId(gapIdOf(named))).toEqual(named));

  it('is another one for another movement', () => {
    const others = [named, { ...named, revision: 3 }, { ...named, kind: 'refunded' }, { ...named, stream: 'x' }];
    expect(new Set(others.map(gapIdOf)).size).toBe(4);
  });

  it.each([
    '',
    'gap_',
    'gap_AAAA',
    'txn_1',
    `${gapIdOf(named)}A`,
    gapIdOf({ ...named, revision: -1 }),
    `gap_${Buffer.from('[1,2,3]').toString('base64url')}`,
    `gap_${Buffer.from('["s",1.5,"k"]').toString('base64url')}`,
    `gap_${Buffer.from('["s",1,"k",0]').toString('base64url')}`,
  ])('is nothing else: %j', (id) => expect(namedByGapId(id)).toBeUndefined());
});
