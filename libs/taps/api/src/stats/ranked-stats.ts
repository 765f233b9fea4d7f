import type { RangeSums } from '@taprail/subscriptions';
import { allSubMerchants } from './stats-sums';
import { type StatsFiguresView, totalsView } from './stats.view';

export type SubMerchantSums = RangeSums<'sub_merchant' | 'currency' | 'reason'>;

export type RankedStats = Readonly<{ subMerchantId: string; currency: string }> & StatsFiguresView;

/** The figures of each sub-merchant and currency; in each currency those that captured most, highest first. */
export const rankedStats = (found: readonly SubMerchantSums[], limit: number): readonly RankedStats[] => {
  const bySubMerchant = new Map<string, SubMerchantSums[]>();
  for (const each of found) {
    const { sub_merchant: id } = each.by;
    if (id === allSubMerchants) continue;
    const known = bySubMerchant.get(id);
    if (known) known.push(each);
    else bySubMerchant.set(id, [each]);
  }
  const rows = [...bySubMerchant].flatMap(([subMerchantId, sums]) =>
    totalsView(sums).map((totals) => ({ subMerchantId, ...totals })),
  );
  const shown = new Map<string, number>();
  return rows.sort(byRank).filter(({ currency }) => {
    const before = shown.get(currency) ?? 0;
    shown.set(currency, before + 1);
    return before < limit;
  });
};

const byText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

const byRank = (left: RankedStats, right: RankedStats): number =>
  byText(left.currency, right.currency) ||
  right.captured.amount - left.captured.amount ||
  byText(left.subMerchantId, right.subMerchantId);
