import { deriveStatus } from '../sub-merchant/derive-status';
import { sameJson } from './same-json';
import { retryDelaysMs } from './retry-delays';
import type { SubMerchantCommand } from '../sub-merchant/sub-merchant.commands';
import type { AccountSnapshot, SubMerchantEvent } from '../sub-merchant/sub-merchant.events';
import type { KnownSubMerchant } from '../sub-merchant/sub-merchant.state';

type Of<Type extends SubMerchantCommand['type']> = Extract<SubMerchantCommand, { type: Type }>;
type Events = readonly SubMerchantEvent[];

/** Rejected and erased are final; nothing that the PSP says afterwards counts. */
const isOver = ({ status, erasure }: KnownSubMerchant): boolean => status === 'rejected' || erasure !== null;

/** Says that the PSP is about to be asked. Nothing to say once an account exists or there is nothing to ask. */
export const beginProvisioning = ({ at }: Of<'BeginProvisioning'>, state: KnownSubMerchant): Events =>
  state.status === 'received' && !isOver(state)
    ? [{ type: 'ProvisioningStarted', data: { ...state.identity, at } }]
    : [];

/** One account for ever: whatever a later answer says, the first one counts. */
export const recordAccount = ({ accountId, at }: Of<'RecordAccount'>, state: KnownSubMerchant): Events => {
  if (state.accountId !== null || state.asked === null) return [];
  const { businessType, country, email } = state.asked;
  return [{ type: 'AccountCreated', data: { ...state.identity, accountId, businessType, country, email, at } }];
};

/** A snapshot that shows nothing new is not an event. */
export const reportAccount = (
  { account, fieldsVersion, refused = [], at }: Of<'ReportAccount'>,
  state: KnownSubMerchant,
): Events => {
  if (isOver(state)) return [];
  const status = deriveStatus(account, state.wasEnabled);
  // Only a new submission leads out of errored, and only a rejection past it.
  if (state.status === 'errored' && status !== 'rejected') return [];
  const isKnown = fieldsVersion <= state.sent.version && status === state.status && sameJson(account, state.account);
  if (isKnown) return [];
  const facts = {
    account,
    fieldsVersion,
    status,
    previousStatus: state.status,
    requirementsChanged: !sameJson(dueNow(account), state.account ? dueNow(state.account) : nothingDue),
    ...(state.fieldsVersion > Math.max(fieldsVersion, state.sent.version) ? { unsent: true as const } : {}),
  };
  return [
    ...(refused.length > 0
      ? [{ type: 'AmendmentRefused', data: { ...state.identity, refused, fieldsVersion, at } } as const]
      : []),
    { type: 'AccountObserved', data: { ...state.identity, ...facts, at } },
  ];
};

const dueNow = ({ requirements: { currentlyDue, pastDue } }: AccountSnapshot) => ({ currentlyDue, pastDue });
const nothingDue = { currentlyDue: [], pastDue: [] };

/**
 * Five retries, then it needs a person; a plain no needs one at once. An account that exists keeps its standing, and
 * wrong settings are ours to mend, so both are retried at the last delay for as long as it takes.
 */
export const failProvisioning = ({ reason, kind, at }: Of<'FailProvisioning'>, state: KnownSubMerchant): Events => {
  if (isOver(state) || state.status === 'errored') return [];
  const { identity, failedAttempts, accountId } = state;
  const endless = accountId !== null || kind === 'misconfigured';
  const refused = kind === 'refused' && accountId === null;
  const delayMs = refused ? undefined : (retryDelaysMs[failedAttempts] ?? (endless ? retryDelaysMs.at(-1) : undefined));
  if (delayMs === undefined) {
    return [{ type: 'ProvisioningFailed', data: { ...identity, reason, ...(refused ? { refused } : {}), at } }];
  }
  const retryAt = new Date(Date.parse(at) + delayMs).toISOString();
  return [
    { type: 'ProvisioningAttemptFailed', data: { ...identity, attempt: failedAttempts + 1, reason, retryAt, at } },
  ];
};

export const giveUpProvisioning = ({ reason, at }: Of<'GiveUpProvisioning'>, state: KnownSubMerchant): Events =>
  isOver(state) || state.status === 'errored'
    ? []
    : [{ type: 'ProvisioningFailed', data: { ...state.identity, reason, at } }];
