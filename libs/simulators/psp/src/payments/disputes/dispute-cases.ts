import { hash32, scatter } from '../../engine/state/seeded-ids';
import type { Book } from '../book/book';
import type { SchemeDispute } from '../book/fact';
import type { Hold } from '../book/hold';
import { dollarsIn } from '../cards/fx/dollars-in';
import type { DisputeOutcome, OpenDispute } from '../messages';
import type { EventRecorder } from '../event-recorder';
import { checkAmount, notFound, refused } from '../refused';
import { disputeDaysMs, disputeReasons, disputeStages, feeDollars, networkReasonCode } from './dispute-terms';

const dayMs = 86_400_000;
const idLength = 16;
const evidenceFileBytesMax = 5 * 1024 * 1024;
const decisionDaysMin = 3;
const decisionDaysSpread = 10;

/** As Stripe's test evidence: the text decides, and where there is none the seed does. */
const verdicts: Readonly<Record<string, 'won' | 'lost'>> = { winning_evidence: 'won', losing_evidence: 'lost' };

const check = ({ reason, stage = 'chargeback' }: OpenDispute): void => {
  if (!disputeReasons.includes(reason)) throw refused('invalid_reason', `Reasons: ${disputeReasons.join(', ')}`);
  if (!disputeStages.includes(stage)) throw refused('invalid_stage', `Stages: ${disputeStages.join(', ')}`);
};

/** Disputes from their opening to the scheme's word. */
export class DisputeCases {
  constructor(
    private readonly book: Book,
    private readonly newsDesk: EventRecorder,
    private readonly seed: string,
  ) {}

  open(request: OpenDispute, nowMs: number): SchemeDispute {
    check(request);
    const hold = this.book.find(request.authorisation, nowMs);
    if (!hold || hold.authorised.reference !== request.authorisation) {
      throw notFound('authorisation', request.authorisation);
    }
    const dispute = this.newDispute(hold, request, nowMs);
    this.book.record(['dispute', dispute]);
    const { id, authorisation, amount, reason, networkReasonCode: code, stage, feeAmount, deadlineMs } = dispute;
    const deadline = new Date(deadlineMs).toISOString();
    this.newsDesk.record(nowMs, (base) => ({
      kind: 'dispute_opened',
      ...base,
      ...{ dispute: id, authorisation, amount, reason, networkReasonCode: code, stage, feeAmount, deadline },
      ...responseOf(dispute),
    }));
    return dispute;
  }

  decide(id: string, outcome: DisputeOutcome, nowMs: number): SchemeDispute {
    const dispute = this.book.dispute(id);
    if (dispute.decided) throw refused('dispute_closed', `The dispute was ${dispute.decided.outcome}.`);
    const { authorisation } = dispute;
    const decided = { ...dispute, decided: { atMs: nowMs, outcome } };
    this.book.record(['dispute', decided]);
    this.newsDesk.record(nowMs, (base) => ({ kind: 'dispute_decided', ...base, dispute: id, authorisation, outcome }));
    return decided;
  }

  /** An inquiry becomes a chargeback: the scheme takes the money now, and asks again. */
  escalate(id: string, nowMs: number): SchemeDispute {
    const dispute = this.book.dispute(id);
    if (dispute.decided || dispute.stage !== 'inquiry')
      throw refused('not_an_inquiry', 'Only an open inquiry escalates.');
    const { scheme, currency } = this.book.holdOf(dispute.authorisation)!.authorised;
    const feeAmount = dollarsIn(feeDollars('chargeback'), currency);
    const deadlineMs = nowMs + disputeDaysMs[scheme];
    const escalated: SchemeDispute = {
      ...dispute,
      stage: 'chargeback',
      feeAmount,
      deadlineMs,
      pulledAtMs: nowMs,
      verdict: null,
    };
    this.book.record(['dispute', escalated]);
    return escalated;
  }

  /** Looked at and put aside: what evidence decides by is its text. */
  addFile(id: string, fileId: string, bytes: Uint8Array): void {
    const { decided } = this.book.dispute(id);
    if (decided) throw refused('dispute_closed', `The dispute was ${decided.outcome}.`);
    if (bytes.length === 0 || bytes.length > evidenceFileBytesMax) {
      throw refused('invalid_file', `The file ${fileId} is empty or larger than 5 MB.`);
    }
  }

  /** Given again it is still the same evidence: whoever lost our answer may repeat it at any time. */
  submitEvidence(id: string, evidence: Readonly<Record<string, unknown>>, nowMs: number): void {
    const dispute = this.book.dispute(id);
    if (dispute.verdict) return;
    if (dispute.decided) throw refused('dispute_closed', `The dispute was ${dispute.decided.outcome}.`);
    if (dispute.takesResponse === false) throw refused('dispute_closed', 'The dispute takes no response.');
    const days = decisionDaysMin + (hash32(`${this.seed}/days/${id}`) % decisionDaysSpread);
    const bySeed = hash32(`${this.seed}/verdict/${id}`) % 2 === 0 ? 'won' : 'lost';
    const outcome = verdicts[String(evidence['uncategorized_text'])] ?? bySeed;
    this.book.record(['dispute', { ...dispute, verdict: { atMs: nowMs + days * dayMs, outcome } }]);
  }

  accept(id: string, nowMs: number): void {
    const { decided } = this.book.dispute(id);
    if (decided?.outcome !== 'lost') this.decide(id, 'lost', nowMs);
  }

  /** The scheme's word after evidence; without any, the deadline decides. */
  fallDue(id: string, atMs: number): void {
    this.decide(id, this.book.dispute(id).verdict?.outcome ?? 'lost', atMs);
  }

  private newDispute({ authorised, state, captured }: Hold, request: OpenDispute, nowMs: number): SchemeDispute {
    const { authorisation, reason, stage = 'chargeback', deadlineInMs = disputeDaysMs[authorised.scheme] } = request;
    const earlier = this.book.disputesOf(authorisation);
    const standing = earlier.filter(({ decided }) => !decided || decided.outcome === 'lost');
    const disputable = captured - standing.reduce((total, { amount }) => total + amount, 0);
    const { amount = disputable } = request;
    if (state !== 'captured') throw refused('not_captured', 'Only what is captured can be disputed.');
    if (amount > disputable || disputable === 0) {
      throw refused('amount_exceeds_captured', `Only ${disputable} of it can still be disputed.`);
    }
    checkAmount(amount);
    return {
      id: `dp_${scatter(`${this.seed}/dispute/${authorisation}/${earlier.length}`, idLength)}`,
      authorisation,
      amount,
      reason,
      networkReasonCode: networkReasonCode(authorised.scheme, reason),
      stage,
      feeAmount: dollarsIn(feeDollars(stage), authorised.currency),
      openedAtMs: nowMs,
      deadlineMs: nowMs + Math.max(0, deadlineInMs),
      ...responseOf(request),
      verdict: null,
      decided: null,
    };
  }
}

const responseOf = ({ takesResponse }: Pick<OpenDispute, 'takesResponse'>): Readonly<{ takesResponse?: false }> =>
  takesResponse === false ? { takesResponse } : {};
