import type { TestAction } from '../../engine/accounts/test-actions';
import { invalid } from '../../engine/state/refusal';
import { requestFaultKinds } from '../request-faults';
import type { RequestFault, WebhookFault } from './controls';

export type ControlBody = Readonly<Record<string, unknown>>;

const webhookFaults: readonly string[] = [
  'duplicate',
  'out_of_order',
  'delay',
  'drop',
  'bad_signature',
  'stale_snapshot',
  'live_mode',
] satisfies WebhookFault['kind'][];

const checkKind = ({ kind }: ControlBody, known: readonly string[]): void => {
  if (typeof kind !== 'string' || !known.includes(kind))
    throw invalid(`Invalid kind: one of ${known.join(', ')}`, 'kind');
};

export const readRequestFault = (body: ControlBody): RequestFault => {
  checkKind(body, requestFaultKinds);
  return body as unknown as RequestFault;
};

export const readWebhookFault = (body: ControlBody): WebhookFault => {
  checkKind(body, webhookFaults);
  return body as unknown as WebhookFault;
};

const needed = <T>(given: T | null, param: string): T => {
  if (given === null) throw invalid(`Missing or invalid: ${param}.`, param);
  return given;
};
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const amount = (value: unknown): number | null => (Number.isSafeInteger(value) ? (value as number) : null);
const texts = (value: unknown): string[] | null =>
  Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : null;

/** An action from JSON; `deadline` is an instant as RFC 3339 writes it. */
export const readAction = (body: ControlBody): TestAction => {
  switch (body['type']) {
    case 'require': {
      const items = needed(texts(body['items']), 'items');
      if (body['deadline'] === undefined) return { type: 'require', items };
      const deadlineMs = needed(amount(Date.parse(text(body['deadline']) ?? '')), 'deadline');
      return { type: 'require', items, deadlineMs };
    }
    case 'enable':
    case 'review':
      return { type: body['type'] };
    case 'reject':
      return { type: 'reject', reason: needed(text(body['reason']), 'reason') };
    case 'addVolume':
      return { type: 'addVolume', amountMinor: needed(amount(body['amountMinor']), 'amountMinor') };
    case 'balance':
      return { type: 'balance', amountMinor: needed(amount(body['amountMinor']), 'amountMinor') };
    default:
      throw invalid('Invalid type: one of require, enable, review, reject, addVolume, balance', 'type');
  }
};
