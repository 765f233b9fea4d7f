import { type Decider, Rejection, unreachable } from '@taprail/event-sourcing';
import { deriveStatus } from './derive-status';
import { mergePatch, sameJson } from './merge-patch';
import { retryDelaysMs } from './retry-delays';
import type { SubMerchantCommand, SubMerchantRejection } from './sub-merchant.commands';
import type { AccountSnapshot, FieldChanges, SubMerchantEvent } from './sub-merchant.events';
import { evolve, type KnownSubMerchant, type SubMerchant } from './sub-merchant.state';

type Of<Type extends SubMerchantCommand['type']> = Extract<SubMerchantCommand, { type: Type }>;

/** Every rule of a sub-merchant's life, from the first submission to enabled or rejected. */
export const subMerchant: Decider<SubMerchant, SubMerchantCommand, SubMerchantEvent> = {
  initialState: { status: 'none' },
  evolve,

  decide(command, state) {
    if (command.type === 'Submit') return submit(command, state);
    if (state.status === 'none') throw refuse('sub_merchant_not_found');
    switch (command.type) {
      case 'Amend':
        if (state.status === 'errored') throw refuse('sub_merchant_errored');
        return amend(command.changes, command.at, state);
      case 'BeginProvisioning':
        return beginProvisioning(command, state);
      case 'ReportAccount':
        return reportAccount(command, state);
      case 'FailProvisioning':
        return failProvisioning(command, state);
      default:
        return unreachable(command);
    }
  },
};

/** Re-sending a reference updates its record and never makes a second one; it also resumes what had errored. */
const submit = (command: Of<'Submit'>, state: SubMerchant): readonly SubMerchantEvent[] => {
  const { subMerchantId, platformId, externalRef, fields, at } = command;
  if (state.status === 'none') {
    return [{ type: 'SubMerchantSubmitted', data: { subMerchantId, platformId, externalRef, fields, at } }];
  }
  const amended = amend(fields, at, state);
  if (state.status !== 'errored') return amended;
  return [...amended, { type: 'SubMerchantResubmitted', data: { ...state.identity, at } }];
};

const amend = (changes: FieldChanges, at: string, state: KnownSubMerchant): readonly SubMerchantEvent[] => {
  if (state.status === 'rejected') throw refuse('sub_merchant_rejected');
  const { fields, account, wasEnabled, identity } = state;
  const after = mergePatch(fields, changes) as typeof fields;
  if (sameJson(fields, after)) return [];
  if (after.country !== fields.country && account) throw refuse('country_immutable', 'country');
  if (after.businessType !== fields.businessType && wasEnabled) throw refuse('business_type_immutable', 'businessType');
  return [{ type: 'SubMerchantAmended', data: { ...identity, changes, at } }];
};

/** Says that the PSP is about to be asked. Nothing to say once an account exists or there is nothing to ask. */
const beginProvisioning = ({ at }: Of<'BeginProvisioning'>, state: KnownSubMerchant): readonly SubMerchantEvent[] =>
  state.status === 'received' ? [{ type: 'ProvisioningStarted', data: { ...state.identity, at } }] : [];

/** A snapshot that shows nothing new is not an event. Rejected is final, whatever arrives after it. */
const reportAccount = (
  { account, fieldsVersion, at }: Of<'ReportAccount'>,
  state: KnownSubMerchant,
): readonly SubMerchantEvent[] => {
  if (state.status === 'rejected') return [];
  if (fieldsVersion <= state.sentVersion && sameJson(account, state.account)) return [];
  const facts = {
    account,
    fieldsVersion,
    status: deriveStatus(account, state.wasEnabled),
    previousStatus: state.status,
    requirementsChanged: !sameJson(dueNow(account), state.account ? dueNow(state.account) : nothingDue),
  };
  return [{ type: 'AccountObserved', data: { ...state.identity, ...facts, at } }];
};

const dueNow = ({ requirements: { currentlyDue, pastDue } }: AccountSnapshot) => ({ currentlyDue, pastDue });
const nothingDue = { currentlyDue: [], pastDue: [] };

/** Five retries, then it needs a person. An account that exists keeps its standing and is retried at the last delay. */
const failProvisioning = (
  { reason, at }: Of<'FailProvisioning'>,
  state: KnownSubMerchant,
): readonly SubMerchantEvent[] => {
  if (state.status === 'rejected' || state.status === 'errored') return [];
  const { identity, failedAttempts, account } = state;
  const attempt = failedAttempts + 1;
  const delayMs = retryDelaysMs[failedAttempts] ?? (account ? retryDelaysMs.at(-1) : undefined);
  if (delayMs === undefined) return [{ type: 'ProvisioningFailed', data: { ...identity, reason, at } }];
  const retryAt = new Date(Date.parse(at) + delayMs).toISOString();
  return [{ type: 'ProvisioningAttemptFailed', data: { ...identity, attempt, reason, retryAt, at } }];
};

const refuse = (code: SubMerchantRejection, param?: string): Rejection => new Rejection(code, {}, param);
