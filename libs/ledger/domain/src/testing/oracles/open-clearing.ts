import { type ClearingItem, clearingMoves, clearingView, type OpenClearing, withMove } from '../../reports/clearing';
import { type Cut, isWithin, type RecordedEntry } from '../../reports/recorded-entry';

/** Zero for everything that is closed; the rest with its age. */
export const openClearing = (entries: Iterable<RecordedEntry>, cut: Cut): readonly OpenClearing[] => {
  const open = new Map<string, ClearingItem>();
  for (const recorded of entries) {
    if (!isWithin(recorded, cut)) continue;
    for (const { account, subject, ...part } of clearingMoves(recorded.entry)) {
      const key = `${account} ${subject}`;
      open.set(key, { account, subject, parts: withMove(open.get(key)?.parts ?? [], part) });
    }
  }
  return [...open.keys()].sort().flatMap((key) => clearingView(open.get(key)!, cut.asOf));
};
