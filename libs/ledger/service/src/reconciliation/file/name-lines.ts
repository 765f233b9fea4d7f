import { disputeIdOf } from '@taprail/contracts';
import { type NamedLine, recordId, type SettlementLine } from '@taprail/ledger-domain';

/** A dispute is known to the PSP by its own name only, from which ours follows; a refund by ours only. */
export const namedLine = (line: SettlementLine): NamedLine => {
  const { kind, ourReference, pspReference } = line;
  const ourId = ourReference && recordId(kind, ourReference);
  if (kind === 'dispute' || kind === 'dispute_reversal') {
    return { ...line, ourId, pspId: recordId(kind, disputeIdOf(pspReference)) };
  }
  const isRefund = kind === 'refund' || kind === 'refund_failed';
  return { ...line, ourId, pspId: isRefund ? null : recordId(kind, pspReference) };
};
