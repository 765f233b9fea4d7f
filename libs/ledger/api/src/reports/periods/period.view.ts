import {
  type CloseCondition,
  type ClosedMonth,
  firstDayOf,
  lastDayOf,
  type Month,
  type SignedMonth,
} from '@taprail/ledger-domain';

/** The signed facts of a period. How much there is in it is the house's own affair: the books are those of every platform. */
const closeView = ({ root, previous, trialBalanceHash, heads, signature, keyId, at }: ClosedMonth) => ({
  closed_at: at,
  trial_balance_sha256: trialBalanceHash,
  heads,
  root,
  previous,
  signature,
  key_id: keyId,
});

const signOffView = ({ at, by, digest }: SignedMonth) => ({
  signed_off_at: at,
  signed_off_by: by,
  digest_sha256: digest,
});

const statusOf = (closed: ClosedMonth | null, isClosing: boolean): 'open' | 'closing' | 'closed' => {
  if (closed !== null) return 'closed';
  return isClosing ? 'closing' : 'open';
};

export const periodView = (
  month: Month,
  closed: ClosedMonth | null,
  isClosing: boolean,
  checklist: readonly CloseCondition[],
  signed: SignedMonth | undefined,
) => ({
  object: 'ledger_period' as const,
  period: month,
  status: statusOf(closed, isClosing),
  starts_on: firstDayOf(month),
  ends_on: lastDayOf(month),
  checklist: checklist.map(({ name, met, details }) => ({
    name,
    met: met || closed !== null,
    available_at: (!met && closed === null && details['available_at']) || null,
  })),
  close: closed === null ? null : closeView(closed),
  sign_off: signed === undefined ? null : signOffView(signed),
});

export type PeriodView = ReturnType<typeof periodView>;
