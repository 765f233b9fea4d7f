import { Inject, Injectable } from '@nestjs/common';
import { SETTLEMENT_LOOKUP, type SettlementLookup } from '@taprail/contracts';
import { type Caller, HttpProblem } from '@taprail/http';
import type { TransactionView } from '@taprail/taps-domain';

/** The paths that may be shown whole where an id stands. */
export const expandable = ['settlement.payout'] as const;
export type Expandable = (typeof expandable)[number];

const scope = 'payouts:read';

/** Shows the payout of a sale in its place, to those who may read payouts. */
@Injectable()
export class PayoutExpansion {
  constructor(@Inject(SETTLEMENT_LOOKUP) private readonly settlement: Pick<SettlementLookup, 'findPayouts'>) {}

  async expand(
    shown: readonly TransactionView[],
    wanted: readonly Expandable[] | undefined,
    { scopes, platformId }: Caller,
  ): Promise<readonly object[]> {
    if (!wanted?.includes('settlement.payout')) return shown;
    if (!scopes.includes(scope)) throw new HttpProblem('insufficient_scope', { details: { required_scope: scope } });
    const ids = shown.flatMap(({ settlement }) => settlement?.payout ?? []);
    const payouts = await this.settlement.findPayouts(platformId, [...new Set(ids)]);
    return shown.map((each) => expanded(each, payouts));
  }
}

/** An id that the read model does not know yet stays an id. */
const expanded = (shown: TransactionView, payouts: ReadonlyMap<string, object>): object => {
  const { settlement } = shown;
  const payout = payouts.get(settlement?.payout ?? '');
  return settlement && payout ? { ...shown, settlement: { ...settlement, payout } } : shown;
};
