import { type Decider, Rejection, unreachable } from '@taprail/event-sourcing';
import { type OpenedTexts, openPersonal } from '../fields/encrypted-fields';
import { fieldFault } from '../fields/field-fault';
import { mergeFields } from '../fields/merge-fields';
import { repeatsBank } from '../provisioning/repeated-bank';
import { sameJson } from '../provisioning/same-json';
import {
  beginProvisioning,
  failProvisioning,
  giveUpProvisioning,
  recordAccount,
  reportAccount,
} from '../provisioning/provisioning';
import type { SubMerchantCommand, SubMerchantRejection } from './sub-merchant.commands';
import type { FieldChanges, SubMerchantEvent, SubMerchantFields } from './sub-merchant.events';
import { evolve, type KnownSubMerchant, rejectionOf, type SubMerchant } from './sub-merchant.state';

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
        return amend(command.changes, command, state);
      case 'BeginProvisioning':
        return beginProvisioning(command, state);
      case 'RecordAccount':
        return recordAccount(command, state);
      case 'ReportAccount':
        return reportAccount(command, state);
      case 'FailProvisioning':
        return failProvisioning(command, state);
      case 'GiveUpProvisioning':
        return giveUpProvisioning(command, state);
      case 'RecordDocument':
        return recordDocument(command, state);
      case 'RequestErasure':
        return state.erasure === null
          ? [{ type: 'ErasureRequested', data: { ...state.identity, at: command.at } }]
          : [];
      case 'RefuseErasure':
        if (state.erasure !== 'requested') return [];
        return [{ type: 'ErasureRefused', data: { ...state.identity, reason: command.reason, at: command.at } }];
      case 'ConfirmErasure':
        if (state.erasure !== 'requested') return [];
        return [{ type: 'SubMerchantErased', data: { ...state.identity, ...rejectionOf(state), at: command.at } }];
      default:
        return unreachable(command);
    }
  },
};

const nothingToMatch =
  'If-Match: * asks for a record that exists, and there is none with this externalRef. Leave the header out to submit it.';

/** Re-sending a reference updates its record and never makes a second one; it also resumes what had errored. */
const submit = (command: Of<'Submit'>, state: SubMerchant): readonly SubMerchantEvent[] => {
  const { subMerchantId, platformId, externalRef, at } = command;
  if (state.status === 'none') {
    if (command.mustExist) throw new Rejection('invalid_value', { message: nothingToMatch }, 'If-Match');
    const fields = mergeFields(undefined, command.fields);
    requireSound({ before: undefined, after: fields, changes: command.fields }, command, [], false);
    return [{ type: 'SubMerchantSubmitted', data: { subMerchantId, platformId, externalRef, fields, at } }];
  }
  const amended = amend(command.fields, command, state);
  if (state.status !== 'errored') return amended;
  return [...amended, { type: 'SubMerchantResubmitted', data: { ...state.identity, at } }];
};

const amend = (
  changes: FieldChanges,
  said: Of<'Submit' | 'Amend'>,
  state: KnownSubMerchant,
): readonly SubMerchantEvent[] => {
  requireLiving(state);
  const { fields, asked, accountId, wasEnabled, identity } = state;
  const after = mergeFields(fields, changes);
  if (sameJson(fields, after) && !repeatsBank(state, changes, after)) return [];
  // Once the PSP was asked there may be an account, even if its answer was lost.
  if (after.country !== fields.country && (asked || accountId)) throw refuse('country_immutable', 'country');
  if (after.businessType !== fields.businessType && wasEnabled) throw refuse('business_type_immutable', 'businessType');
  requireSound({ before: fields, after, changes }, said, Object.keys(state.files), wasEnabled);
  return [{ type: 'SubMerchantAmended', data: { ...identity, changes, at: said.at } }];
};

type Change = Readonly<{ before: SubMerchantFields | undefined; after: SubMerchantFields; changes: FieldChanges }>;

/** What is stored is merged as it is, encrypted; the rules are shown what it says. */
const requireSound = (
  { before, after, changes }: Change,
  { at, opened = nothingOpened }: Of<'Submit' | 'Amend'>,
  files: readonly string[],
  wasEnabled: boolean,
): void => {
  const shown = <Fields extends object>(fields: Fields): Fields => openPersonal(fields, opened);
  const circumstances = { at, wasEnabled, files };
  const fault = fieldFault(before && shown(before), shown(after), shown(changes), circumstances);
  if (fault) throw new Rejection(fault.code, fault.message ? { message: fault.message } : {}, fault.param);
};

const nothingOpened: OpenedTexts = new Map();

const recordDocument = (
  { type: _, at, ...file }: Of<'RecordDocument'>,
  state: KnownSubMerchant,
): readonly SubMerchantEvent[] => {
  if (file.fileId in state.files) return [];
  requireLiving(state);
  return [{ type: 'DocumentUploaded', data: { ...state.identity, ...file, at } }];
};

/** A rejected sub-merchant takes nothing more, and neither does one that is being forgotten. */
const requireLiving = ({ status, erasure }: KnownSubMerchant): void => {
  if (status === 'rejected' || erasure !== null) throw refuse('sub_merchant_rejected');
};

const refuse = (code: SubMerchantRejection, param?: string): Rejection => new Rejection(code, {}, param);
