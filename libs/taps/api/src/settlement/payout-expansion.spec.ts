import type { Caller } from '@taprail/http';
import { PayoutExpansion } from './payout-expansion';

describe('a payout in the place of its id', () => {
  const findPayouts = jest.fn(async () => new Map());
  const expansion = new PayoutExpansion({ findPayouts });
  const caller = { platformId: 'plt_1', scopes: ['payments:read'] } as unknown as Caller;
  const shown = [{ settlement: { payout: 'po_1' } }, { settlement: null }] as never;

  it('is shown only to those who may read payouts', () =>
    expect(expansion.expand(shown, ['settlement.payout'], caller)).rejects.toMatchObject({
      code: 'insufficient_scope',
      details: { required_scope: 'payouts:read' },
    }));

  it('is not looked for when nobody asked', async () => {
    expect(await expansion.expand(shown, undefined, caller)).toBe(shown);
    expect(findPayouts).not.toHaveBeenCalled();
  });

  it('stays an id while the read model does not know it', async () =>
    expect(await expansion.expand(shown, ['settlement.payout'], { ...caller, scopes: ['payouts:read'] })).toEqual(
      shown,
    ));
});
