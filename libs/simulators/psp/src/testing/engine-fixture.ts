import { AccountShelf } from '../engine/account-shelf';
import type { Happening } from '../engine/happening';
import { PspEngine } from '../engine/psp-engine';
import type { AccountState, AccountEvaluation } from '../engine/state/account-state';
import { type AccountFields, mergeFields } from '../engine/state/fields';
import { Records } from '../engine/state/records';

export const startMs = Date.parse('2026-03-02T10:00:00Z');
export const dayMs = 86_400_000;

/** An engine by itself, with its happenings. */
export const engineOf = (verificationDelayMs = 0, records = new Records()) => {
  const happenings: Happening[] = [];
  const shelf = new AccountShelf(records, 'spec');
  const engine = new PspEngine(shelf, verificationDelayMs, (happening) => happenings.push(happening));
  return { engine, shelf, happenings, records };
};

const both = { card_payments: { requested: true }, transfers: { requested: true } };

export const opened = (
  country: string,
  businessType: string | null,
  capabilities: AccountFields = both,
): AccountState =>
  engineOf().engine.createAccount(
    { country, capabilities, ...(businessType === null ? {} : { business_type: businessType }) },
    startMs,
  );

export const ann: AccountFields = {
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.com',
  phone: '+15555550123',
  dob: { day: 4, month: 7, year: 1980 },
  address: { line1: '1 Main St', city: 'Reno', state: 'NV', postal_code: '89501' },
  ssn_last_4: '0000',
};

/** Everything a US sole trader must give now, with the person changed by a patch. */
export const complete = (person: AccountFields = {}): AccountFields => ({
  country: 'US',
  business_type: 'individual',
  capabilities: both,
  business_profile: { mcc: '5812', url: 'https://a.example.com' },
  individual: mergeFields(ann, person),
  external_account: { country: 'US', routing_number: '110000000', account_number: '000123456789' },
  tos_acceptance: { date: 1_772_445_600, ip: '203.0.113.7' },
});

/** Only what a sentence speaks of. */
export const flags = ({ chargesEnabled, payoutsEnabled, disabledReason }: AccountEvaluation) => [
  chargesEnabled,
  payoutsEnabled,
  disabledReason,
];
