import type { Dispute, Payout, ReconciliationBreak, Refund, SubMerchant, WebhookEndpoint } from '@taprail/sdk';
import { formatMoney } from '../../money/format-money';
import { type Tone, words } from '../../parts/status-tone';
import { byDeadline, urgencyOf } from '../disputes/deadline';
import { explainBreak } from '../ledger/break-explained';
import { businessName, dutyOf } from '../onboarding/queue-order';
import { endpointState } from '../webhooks/endpoint-state';

/** Something that somebody has to act on. */
export type AttentionItem = Readonly<{
  key: string;
  /** What it is, in a word or two. */
  kind: string;
  tone: Tone;
  title: string;
  detail: string;
  path: string;
  /** Until when, or when it happened. */
  at: string | null;
  isDeadline: boolean;
}>;

const tones: readonly Tone[] = ['bad', 'warn', 'neutral'];

/** The most urgent first: by tone, then what is due by its deadline, then what happened, newest first. */
export const byUrgency = (left: AttentionItem, right: AttentionItem): number =>
  tones.indexOf(left.tone) - tones.indexOf(right.tone) ||
  Number(right.isDeadline) - Number(left.isDeadline) ||
  (left.isDeadline ? 1 : -1) * (left.at ?? '').localeCompare(right.at ?? '') ||
  left.key.localeCompare(right.key);

const isAfter = (later: Payout, { submerchant, currency, failed_at: failedAt }: Payout): boolean =>
  later.submerchant === submerchant && later.currency === currency && later.scheduled_at > (failedAt ?? '');

/**
 * One that was retried is done with, and one whose money has left since: it is available again after the failure, and goes with the
 * next payout that is `paid` to the sub-merchant in its currency.
 */
export const failedPayoutItems = (payouts: readonly Payout[], paid: readonly Payout[] = []): readonly AttentionItem[] =>
  payouts
    .filter((payout) => payout.retried_by === null && !paid.some((later) => isAfter(later, payout)))
    .map((payout) => ({
      key: payout.id,
      kind: 'Payout failed',
      tone: 'bad',
      title: `${formatMoney(payout.amount, payout.currency)} to ${payout.submerchant}`,
      detail: payout.failure_message ?? words(payout.failure_code ?? 'Returned by the bank'),
      path: `/payouts/${payout.id}`,
      at: payout.failed_at ?? null,
      isDeadline: false,
    }));

export const failedRefundItems = (refunds: readonly Refund[]): readonly AttentionItem[] =>
  refunds.map((refund) => ({
    key: refund.id,
    kind: 'Refund failed',
    tone: 'bad',
    title: `${formatMoney(refund.amount, refund.currency)} did not reach the cardholder`,
    detail: refund.failure_reason === null ? '' : words(refund.failure_reason),
    path: `/payments/${refund.transaction_id}`,
    at: refund.created_at,
    isDeadline: false,
  }));

export const disputeItems = (disputes: readonly Dispute[], nowMs: number): readonly AttentionItem[] =>
  [...disputes].sort(byDeadline).map((dispute) => ({
    key: dispute.id,
    kind: 'Dispute',
    tone: urgencyOf(dispute.scheme_deadline, nowMs) === 'bad' ? 'bad' : 'warn',
    title: `${formatMoney(dispute.amount, dispute.currency)} at ${dispute.submerchant}`,
    detail: words(dispute.reason),
    path: `/disputes/${dispute.id}`,
    at: dispute.scheme_deadline,
    isDeadline: true,
  }));

/** Sub-merchants for which the platform has to do something; those in verification wait for the provider. */
export const requirementItems = (rows: readonly SubMerchant[]): readonly AttentionItem[] =>
  rows.flatMap((row): readonly AttentionItem[] => {
    const duty = dutyOf(row);
    if (duty === 'waiting' || duty === 'none') return [];
    const { pastDue, currentlyDue } = row.requirements;
    const details = {
      errored: 'The account could not be created. Submit it again.',
      past_due: `${pastDue.length} past due`,
      due: `${currentlyDue.length} due`,
    };
    const at = row.details?.currentDeadline ?? null;
    return [
      {
        key: row.externalRef,
        kind: duty === 'errored' ? 'Onboarding failed' : 'Requirements',
        tone: duty === 'due' ? 'warn' : 'bad',
        title: businessName(row) ?? row.externalRef,
        detail: details[duty],
        path: `/sub-merchants/${row.externalRef}`,
        at,
        isDeadline: at !== null,
      },
    ];
  });

export const endpointItems = (endpoints: readonly WebhookEndpoint[]): readonly AttentionItem[] =>
  endpoints.flatMap((endpoint): readonly AttentionItem[] => {
    const { text, tone } = endpointState(endpoint);
    if (tone !== 'bad') return [];
    return [
      {
        key: endpoint.id,
        kind: 'Webhook endpoint',
        tone,
        title: endpoint.url,
        detail: text,
        path: `/webhooks/${endpoint.id}`,
        at: endpoint.health?.failing_since ?? null,
        isDeadline: false,
      },
    ];
  });

/** Timing differences close by themselves: they are nobody's task. */
export const breakItems = (breaks: readonly ReconciliationBreak[]): readonly AttentionItem[] =>
  breaks.flatMap((row): readonly AttentionItem[] => {
    const { title, tone } = explainBreak(row);
    if (tone !== 'bad' && tone !== 'warn') return [];
    return [
      {
        key: row.id,
        kind: 'Reconciliation',
        tone,
        title: `${formatMoney(row.difference, row.currency)} difference`,
        detail: title,
        path: '/ledger/reconciliation',
        at: null,
        isDeadline: false,
      },
    ];
  });
