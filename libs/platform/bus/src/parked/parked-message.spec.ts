import { namedByParkedMessageId, parkedMessageId } from './parked-message';

describe('the id of a parked message', () => {
  const named = { group: 'ledger', topic: 'taps.money', place: { partition: 7, offset: 4_711 } };

  it('names its group, its topic and its place', () =>
    expect(namedByParkedMessageId(parkedMessageId(named))).toEqual(named));

  it.each([
    '',
    'pkm_',
    'pkm_AAAA',
    'txn_1',
    `${parkedMessageId(named)}A`,
    `pkm_${Buffer.from('[1,2,3,4]').toString('base64url')}`,
  ])('is nothing else: %j', (id) => expect(namedByParkedMessageId(id)).toBeUndefined());
});
