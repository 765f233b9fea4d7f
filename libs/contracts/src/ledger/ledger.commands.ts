import type { PayeeChanged } from '../onboarding/payee.events';
import type { AdjustmentResource } from './adjustment.resource';
import type { PayoutHoldResource } from './payout-hold.resource';
import type { PayoutResource } from './payout.resource';
import type { PlatformBalanceResource, PlatformPayoutResource } from './platform-payout.resource';
import type { GapState, PostingGap } from './posting-gap';

/** The event that moved money: an entry gives it as its source. */
export type MoneySource = Readonly<{ eventId: string; type: string; stream: string; revision: number }>;

/** A payout as a command left it, folded from the stream just written. */
export type PayoutReply = Readonly<{
  payoutId: string;
  platformId: string;
  payout: PayoutResource;
  revision: number;
  position: string;
}>;

/** An adjustment as a command left it. */
export type AdjustmentReply = Readonly<{
  adjustmentId: string;
  platformId: string;
  adjustment: AdjustmentResource;
  revision: number;
  position: string;
}>;

/** A platform payout as a command left it. */
export type PlatformPayoutReply = Readonly<{
  payoutId: string;
  platformId: string;
  payout: PlatformPayoutResource;
  revision: number;
  position: string;
}>;

/** A platform's own money in one currency. */
type OfOperating<Data extends object = object> = Readonly<{ platformId: string; currency: string }> & Readonly<Data>;

type ProposedReversal = Readonly<{
  reversalId: string;
  by: Readonly<{ kind: string; id: string }>;
  approvalAbove: number | null;
}>;

/** A payout hold as a command left it. */
export type PayoutHoldReply = Readonly<{
  holdId: string;
  platformId: string;
  hold: PayoutHoldResource;
  revision: number;
  position: string;
}>;

type OfHold<Data extends object = object> = Readonly<{ holdId: string; platformId: string }> & Readonly<Data>;
type OfAdjustment<Data extends object = object> = Readonly<{ adjustmentId: string; platformId: string }> &
  Readonly<Data>;
type OfPayout<Data extends object = object> = Readonly<{ payoutId: string; platformId: string }> & Readonly<Data>;
/** A payout by the bank's own name for it, in the account that it leaves. */
export type BankPayoutPlace = Readonly<{ accountId: string; payoutReference: string }>;
type DayPlace = Readonly<{ currency: string; timezone: string }>;

/** The place in a shard of the journal at which a month was closed. */
export type MonthFence = Readonly<{ month: string; period: string; revision: number; hash: string }>;

export type TakenFile = Readonly<{
  reconciliationId: string;
  psp: string;
  batch: string;
  day: string;
  currency: string;
  settlementCurrency: string;
  lineCount: number;
  gross: number;
  fees: number;
  net: number;
  settled: number;
  /** Posted once its money has arrived. */
  status: 'received' | 'posted';
}>;

/** The open differences between the journal and the PSP in one currency, by state and age in business days. */
export type ReconTotals = Readonly<{
  psp: string;
  currency: string;
  /** Paid by the PSP in the period, before its fees. */
  settled: number;
  /** The amount that the PSP reports as owed and not paid yet. */
  pspClosing: number;
  items: readonly Readonly<{ state: string; age: string; difference: number }>[];
}>;

/** Something that is not on both sides, or not with the same amount. */
export type ReconBreak = Readonly<{
  id: string;
  state: string;
  key: string | null;
  psp: string;
  currency: string;
  batch: string | null;
  transactionId: string | null;
  reference: string | null;
  amount: number;
  difference: number;
  feeDifference: number;
  date: string;
  ageDays: number;
  age: string;
}>;

export type TakenStatement = Readonly<{
  statementId: string;
  currency: string;
  date: string;
  opening: number;
  closing: number;
  lineCount: number;
}>;

/** Up to where the journal has everything that happened to money, by counting each source stream. */
export type BooksCompleteness = Readonly<{
  /** Nothing that happened before this instant is missing, but for what was explained. */
  completeThrough: string;
  missingCount: number;
  /** The oldest of them first; bounded. */
  missing: readonly PostingGap[];
  /** The movements without an entry that an operator has explained: nothing waits for them. */
  explainedCount: number;
  /** The oldest of them first; bounded. */
  explained: readonly PostingGap[];
}>;

/** What the next payouts of one currency need, and what the bank has of ours. All in minor units. */
export type FloatRow = Readonly<{
  currency: string;
  /** Payouts that the bank is still to be told to make. */
  unsent: number;
  /** Balances that the next run pays. */
  payable: number;
  /** Sales that become payable until the end of the next business day. */
  coming: number;
  due: number;
  /** Null where the bank cannot be asked. */
  available: number | null;
  pending: number | null;
  short: number | null;
}>;

export type LedgerCommands = {
  /** What the next payouts need, beside our money at the bank; by currency. */
  'ledger.read-float': { data: object; reply: readonly FloatRow[] };
  /** Counts what is missing in the journal: of one platform, or of all. */
  'ledger.count-missing': { data: Readonly<{ platformId: string | null }>; reply: BooksCompleteness };
  /** Counts what is missing of one sub-merchant, in flight or not: everything that is recorded by now is looked at. */
  'ledger.find-missing': { data: Readonly<{ subMerchantId: string }>; reply: Readonly<{ missing: number }> };
  /** Gaps of one platform or of all, a page at a time. `after` is where the page before ended. */
  'ledger.list-gaps': {
    data: Readonly<{
      state: GapState;
      platformId: string | null;
      currency: string | null;
      after: string | null;
      limit: number;
    }>;
    reply: Readonly<{ gaps: readonly PostingGap[]; next: string | null }>;
  };
  'ledger.read-gap': { data: Readonly<{ gapId: string }>; reply: PostingGap };
  /** An operator says why a movement of money has no entry: from then on nothing waits for it. */
  'ledger.explain-gap': { data: Readonly<{ gapId: string; reason: string }>; reply: PostingGap };
  'ledger.note-payee': { data: PayeeChanged; reply: Readonly<{ subMerchantId: string }> };
  /** Makes available what has waited for this moment, so much at a time. Sent by a timer, again while it is unfinished. */
  'ledger.open-sales': { data: DayPlace; reply: Readonly<{ opened: number; unfinished: boolean }> };
  /** Pays what is due on a day, so many at a time. Sent by a timer, again while it is unfinished. */
  'ledger.run-payouts': {
    /** The run at six in the morning unless it says that it is the one at seven. */
    data: DayPlace & Readonly<{ date: string; runTime?: '06:00' | '07:00' }>;
    reply: Readonly<{ runId: string; unfinished: boolean }>;
  };
  /** Goes on with a payout that somebody asked for, where a crash cut it off. Sent by a timer. */
  'ledger.resume-run': { data: Readonly<{ runId: string }>; reply: Readonly<{ runId: string }> };
  'ledger.pay-out': {
    data: Readonly<{ platformId: string; subMerchantId: string; currency: string; amount: number | null }>;
    reply: PayoutReply;
  };
  'ledger.cancel-payout': { data: OfPayout<{ expectedRevision?: number | undefined }>; reply: PayoutReply };
  'ledger.retry-payout': { data: OfPayout<{ expectedRevision?: number | undefined }>; reply: PayoutReply };
  /** Gives the payouts of a run to the bank. Sent by a timer. */
  'ledger.send-run': { data: Readonly<{ runId: string }>; reply: Readonly<{ sent: number; unfinished: boolean }> };
  /** Gives one payout to the bank again that it could not take before. Sent by a timer. */
  'ledger.send-payout': { data: OfPayout; reply: PayoutReply };
  /** Looks for payouts that came back after they were paid. Sent by timers. */
  'ledger.take-returns': { data: object; reply: Readonly<{ unfinished: boolean }> };
  /** Asks the bank what became of a payout. Sent by a timer. */
  'ledger.ask-bank': { data: OfPayout; reply: PayoutReply };
  /** Reads a payout by the bank's own name for it, which the bank has said something about. Follows from its webhook. */
  'ledger.read-bank-payout': { data: BankPayoutPlace; reply: Readonly<{ payoutId: string | null }> };
  /** Posts what became of a payout. */
  'ledger.enter-payout': { data: OfPayout<{ source: MoneySource }>; reply: Readonly<{ entryIds: readonly string[] }> };
  /** `approvalAbove`: the limit of the platform, in minor units; null where it has none. */
  'ledger.propose-adjustment': {
    data: Readonly<{
      platformId: string;
      subMerchantId: string;
      submerchant: string;
      direction: 'credit' | 'debit';
      currency: string;
      amount: number;
      reason: AdjustmentResource['reason'];
      reference: string | null;
      description: string | null;
      approvalAbove: number | null;
    }>;
    reply: AdjustmentReply;
  };
  'ledger.approve-adjustment': {
    data: OfAdjustment<{ expectedRevision?: number | undefined }>;
    reply: AdjustmentReply;
  };
  'ledger.reject-adjustment': {
    data: OfAdjustment<{ note: string | null; expectedRevision?: number | undefined }>;
    reply: AdjustmentReply;
  };
  /** Proposes the opposite of an adjustment that was posted. */
  'ledger.reverse-adjustment': {
    data: OfAdjustment<{ approvalAbove: number | null; expectedRevision?: number | undefined }>;
    reply: AdjustmentReply;
  };
  /** The opposite of an adjustment that says that it is reversed. Follows from that event. */
  'ledger.propose-reversal': { data: OfAdjustment<ProposedReversal>; reply: AdjustmentReply };
  /** Ends a proposal that nobody approved in time. Sent by a timer. */
  'ledger.expire-adjustment': { data: OfAdjustment; reply: AdjustmentReply };
  /** Posts an adjustment that needs no approval, or has it. */
  'ledger.post-adjustment': {
    data: OfAdjustment<{ source: MoneySource }>;
    reply: Readonly<{ entryIds: readonly string[] }>;
  };
  /** Keeps the money of a sub-merchant from being paid out. */
  'ledger.place-payout-hold': {
    data: Readonly<{
      platformId: string;
      subMerchantId: string;
      submerchant: string;
      reason: PayoutHoldResource['reason'];
      note: string | null;
      endsAt: string | null;
    }>;
    reply: PayoutHoldReply;
  };
  'ledger.lift-payout-hold': {
    data: OfHold<{ note: string | null; expectedRevision?: number | undefined }>;
    reply: PayoutHoldReply;
  };
  /** Ends a hold whose time is over. Sent by a timer. */
  'ledger.end-payout-hold': { data: OfHold; reply: PayoutHoldReply };
  /** Lets a sub-merchant be paid with the next run of its schedule, after a hold. Follows from its end. */
  'ledger.await-released-payouts': {
    data: Readonly<{ subMerchantId: string }>;
    reply: Readonly<{ currencies: readonly string[] }>;
  };
  /** A platform's own money in every currency that it has, or has an account for. */
  'ledger.read-platform-balance': {
    data: Readonly<{ platformId: string }>;
    reply: readonly PlatformBalanceResource[];
  };
  /** The number and the holder's name as tokens of the vault. */
  'ledger.set-platform-account': {
    data: OfOperating<{
      bankName: string | null;
      last4: string;
      country: string;
      holderToken: string;
      accountToken: string;
    }>;
    reply: PlatformBalanceResource;
  };
  'ledger.set-platform-schedule': {
    data: OfOperating<{ interval: 'daily' | 'weekly' | 'monthly' | 'manual'; minimumAmount: number; timezone: string }>;
    reply: PlatformBalanceResource;
  };
  /** Pays a platform what it asks for, or everything. */
  'ledger.pay-platform': { data: OfOperating<{ amount: number | null }>; reply: PlatformPayoutReply };
  /** Pays a platform on a day of its schedule. Sent by a timer. */
  'ledger.run-platform-payout': {
    data: OfOperating<{ date: string; runsAt: string }>;
    reply: Readonly<{ payoutId: string | null }>;
  };
  /** Makes a payout that was planned, where a crash cut it off. Sent by a timer. */
  'ledger.schedule-platform-payout': { data: OfOperating<{ payoutId: string }>; reply: PlatformPayoutReply };
  /** Gives a platform payout to the bank. Sent by a timer. */
  'ledger.send-platform-payout': { data: OfPayout; reply: PlatformPayoutReply };
  /** Asks the bank what became of it. Sent by a timer. */
  'ledger.ask-platform-payout': { data: OfPayout; reply: PlatformPayoutReply };
  /** Posts what became of it. */
  'ledger.enter-platform-payout': {
    data: OfPayout<{ source: MoneySource }>;
    reply: Readonly<{ entryIds: readonly string[] }>;
  };
  /** Lets the simulated bank refuse it, or send it back; test environment only. */
  'ledger.fail-platform-payout': { data: OfPayout<{ failureCode: string }>; reply: PlatformPayoutReply };
  /** Lets the simulated bank pay or refuse before its time; test environment only. */
  'ledger.simulate-payout': {
    data: OfPayout<
      | { outcome: 'pay'; wireReference: string | null; expectedRevision?: number | undefined }
      | { outcome: 'fail'; failureCode: string; expectedRevision?: number | undefined }
    >;
    reply: PayoutReply;
  };
  /** Takes in what the PSP and the bank have sent until a day, compares it with the journal and posts it. Sent by timers. */
  'ledger.reconcile': { data: Readonly<{ on: string }>; reply: Readonly<{ unfinished: boolean }> };
  /** The same with a text that somebody hands in. */
  'ledger.take-settlement-file': { data: Readonly<{ content: string }>; reply: TakenFile };
  'ledger.take-bank-statement': { data: Readonly<{ content: string }>; reply: readonly TakenStatement[] };
  /** The open differences of one platform up to a day, and the payments from another day on; as known at a moment, or now. */
  'ledger.report-reconciliation': {
    data: Readonly<{ platformId: string; from: string; asOf: string; knownAt: string | null }>;
    reply: readonly ReconTotals[];
  };
  /** Of one platform, or of all and our own. `after` is where the page before ended. */
  'ledger.list-breaks': {
    data: Readonly<{ platformId: string | null; after: string | null; limit: number }>;
    reply: Readonly<{ breaks: readonly ReconBreak[]; next: string | null }>;
  };
  /** Lets money arrive at the simulated bank that nobody announced; test environment only. */
  'ledger.simulate-bank-credit': {
    data: Readonly<{ currency: string; amount: number; reference: string }>;
    reply: Readonly<{ id: string }>;
  };
  /** The books are wrong: nothing is paid until somebody has said why. Sent by the monitor. */
  'ledger.freeze-payouts': { data: Readonly<{ finding: Readonly<{ id: string; detail: string }> }>; reply: null };
  'ledger.thaw-payouts': { data: Readonly<{ reason: string }>; reply: Readonly<{ explained: readonly string[] }> };
  /** A day is over: everything that was recorded until its end is put under one signature. Sent by a timer, again while it is unfinished. */
  'ledger.seal-day': { data: Readonly<{ date: string }>; reply: Readonly<{ unfinished: boolean }> };
  /** Somebody has mended what a shard of the journal had stopped at; from then on it is carried through. */
  'ledger.note-shard-resumed': { data: Readonly<{ shard: number; reason: string }>; reply: null };
  /** Opens a shard of the journal that has stopped. */
  'ledger.resume-shard': { data: Readonly<{ shard: number }>; reply: Readonly<{ status: string }> };
  /** The books of a month are to be closed; from then on it is carried through. */
  'ledger.begin-close': { data: Readonly<{ month: string }>; reply: null };
  /** A platform is done with a month of its own accounts; `digest` is that of these as they are known now. */
  'ledger.sign-off-month': { data: Readonly<{ platformId: string; month: string; digest: string }>; reply: null };
  'ledger.withdraw-sign-off': { data: Readonly<{ platformId: string; month: string }>; reply: null };
  /** From here on, what counts in the month is late for it. Sent for each shard of the journal. */
  'ledger.fence-month': { data: Readonly<{ month: string; shard: number }>; reply: MonthFence };
  /** Puts what was counted under a signature. */
  'ledger.complete-close': {
    data: Readonly<{
      month: string;
      fences: readonly (MonthFence & Readonly<{ shard: number }>)[];
      entries: number;
      lateEntries: number;
      totals: Readonly<Record<string, Readonly<{ debits: number; credits: number }>>>;
      trialBalanceHash: string;
    }>;
    reply: null;
  };
};
