import { Injectable } from '@nestjs/common';
import { type Caller, HttpProblem } from '@taprail/http';
import { PayoutRecords } from '@taprail/ledger-api';
import { payoutView, type PayoutView } from '@taprail/ledger-domain';
import type { TransactionView } from '@taprail/taps-domain';

/** What may be shown whole where an id stands. */
export const expandable = ['settlement.payout'] as const;
export type Expandable = (typeof expandable)[number];

const scope = 'payouts:read';

/** Shows the payout of a sale in its place, to those who may read payouts. */
@Injectable()
export class PayoutExpansion {
  constructor(private readonly payouts: PayoutRecords) {}

  async of(
    shown: readonly TransactionView[],
    wanted: readonly Expandable[] | undefined,
    { scopes, platformId }: Caller,
  ): Promise<readonly object[]> {
    if (!wanted?.includes('settlement.payout')) return shown;
    if (!scopes.includes(scope)) throw new HttpProblem('insufficient_scope', { details: { required_scope: scope } });
    const ids = shown.flatMap(({ settlement }) => settlement?.payout ?? []);
    const payouts = new Map<string, PayoutView>();
    for (const [id, { row }] of await this.payouts.many([...new Set(ids)])) {
      if (row.scheduled.platformId === platformId) payouts.set(id, payoutView(row));
    }
    return shown.map((each) => expanded(each, payouts));
  }
}

/** An id that the read model does not know yet stays an id. */
const expanded = (shown: TransactionView, payouts: ReadonlyMap<string, PayoutView>): object => {
  const { settlement } = shown;
  const payout = payouts.get(settlement?.payout ?? '');
  return settlement && payout ? { ...shown, settlement: { ...settlement, payout } } : shown;
};
