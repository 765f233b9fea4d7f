import type { AccountFields } from './fields';

export const capabilityNames = ['card_payments', 'transfers'] as const;
export type CapabilityName = (typeof capabilityNames)[number];
export type CapabilityStatus = 'active' | 'inactive' | 'pending' | 'unrequested';
export type AccountBusinessType = 'individual' | 'company';

export interface CapabilityState {
  readonly requested: boolean;
  readonly requestedAtMs: number | null;
}

/** One identity check of one person; the values decide its outcome, the clock decides when it is known. */
export interface Check {
  readonly fingerprint: string;
  readonly dueAtMs: number;
  readonly done: boolean;
}

export interface PersonState {
  readonly id: string;
  readonly createdMs: number;
  readonly fields: AccountFields;
  readonly check: Check | null;
}

export interface BankState {
  readonly id: string;
  readonly country: string;
  readonly currency: string;
  readonly last4: string;
  readonly bankName: string;
  readonly routingNumber: string | null;
  readonly holderName: string | null;
  readonly holderType: string | null;
  readonly accountType: string | null;
  readonly fingerprint: string;
  readonly defaultForCurrency: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  /** The failure code of every payout to this account, or null where payouts arrive. */
  readonly payoutFailure: string | null;
}

/** An item that a test action asked for, and what its value was then: only a new value answers it. */
export interface Demand {
  readonly item: string;
  readonly valueThen: string;
}

export interface RequirementError {
  readonly code: string;
  readonly reason: string;
  readonly requirement: string;
}

/** Everything that follows from an account's fields, its checks and the time. */
export interface AccountEvaluation {
  readonly currentlyDue: readonly string[];
  readonly eventuallyDue: readonly string[];
  readonly pastDue: readonly string[];
  readonly pendingVerification: readonly string[];
  readonly errors: readonly RequirementError[];
  readonly disabledReason: string | null;
  readonly currentDeadlineMs: number | null;
  readonly chargesEnabled: boolean;
  readonly payoutsEnabled: boolean;
  readonly detailsSubmitted: boolean;
  readonly capabilities: Readonly<Partial<Record<CapabilityName, CapabilityStatus>>>;
  /** Items that only one capability needs; the others need every item that is not here. */
  readonly onlyFor: Readonly<Record<string, CapabilityName>>;
}

export interface AccountState {
  readonly id: string;
  readonly createdMs: number;
  readonly country: string;
  readonly email: string | null;
  readonly type: string;
  readonly controller: AccountFields;
  readonly defaultCurrency: string;
  readonly businessType: AccountBusinessType | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** business_profile, company, tos_acceptance and settings, as the wire names them, secrets included. */
  readonly fields: AccountFields;
  readonly capabilities: Readonly<Partial<Record<CapabilityName, CapabilityState>>>;
  readonly persons: readonly PersonState[];
  readonly banks: readonly BankState[];
  readonly demands: readonly Demand[];
  readonly waived: readonly string[];
  readonly volumeMinor: number;
  /** Money that the account holds; absent in what was written before there was any. */
  readonly balanceMinor?: number;
  readonly deadlinesMs: Readonly<Record<string, number>>;
  readonly chargesOnce: boolean;
  readonly payoutsOnce: boolean;
  readonly underReview: boolean;
  readonly rejected: string | null;
  readonly settledAtMs: number;
  readonly standing: AccountEvaluation;
}

export const nothingDue: AccountEvaluation = {
  currentlyDue: [],
  eventuallyDue: [],
  pastDue: [],
  pendingVerification: [],
  errors: [],
  disabledReason: null,
  currentDeadlineMs: null,
  chargesEnabled: false,
  payoutsEnabled: false,
  detailsSubmitted: false,
  capabilities: {},
  onlyFor: {},
};
