import { endpointShares } from './endpoint-shares';

const ids = Array.from({ length: 4_000 }, (_, n) => `we_${n}`);
const sharesOf = (endpointId: string, count: number): readonly number[] =>
  endpointShares(count).flatMap(({ has }, index) => (has(endpointId) ? [index] : []));

describe('the shares of the endpoints', () => {
  it.each([1, 3, 8])('have each endpoint once, where there are %i of them', (count) => {
    const shares = endpointShares(count);
    expect(ids.filter((id) => shares.filter(({ has }) => has(id)).length !== 1)).toEqual([]);
  });

  it('are about equally large', () => {
    for (const { has } of endpointShares(8)) {
      const size = ids.filter((id) => has(id)).length;
      expect(size).toBeGreaterThan(400);
      expect(size).toBeLessThan(600);
    }
  });

  // Two releases that run at the same time must agree, or both would send to one endpoint.
  it('stay as they are', () => {
    expect(ids.slice(0, 8).map((id) => sharesOf(id, 8))).toEqual([[5], [6], [2], [6], [0], [0], [0], [6]]);
  });

  it('have followers that are named after the number of shares', () => {
    expect(endpointShares(2).map(({ name }) => name)).toEqual([
      'timers/webhook-deliveries/1-of-2',
      'timers/webhook-deliveries/2-of-2',
    ]);
  });
});
