import type { DisputeStage, SimulatedScheme } from '../messages';

const dayMs = 86_400_000;

export const disputeDaysMs: Readonly<Record<SimulatedScheme, number>> = {
  visa: 30 * dayMs,
  mastercard: 45 * dayMs,
  amex: 20 * dayMs,
  discover: 30 * dayMs,
  interac: 30 * dayMs,
};

/** An inquiry costs nothing yet. */
export const feeDollars = (stage: DisputeStage): number => (stage === 'inquiry' ? 0 : 15);

export const disputeStages: readonly DisputeStage[] = ['inquiry', 'chargeback', 'pre_arbitration', 'arbitration'];

type Codes = Readonly<Record<'visa' | 'mastercard' | 'amex' | 'discover', string>>;
const codes = (visa: string, mastercard: string, amex: string, discover: string): Codes => ({
  visa,
  mastercard,
  amex,
  discover,
});
const general = codes('13.9', '4853', 'R03', 'NF');

const networkCodes: Readonly<Record<string, Codes>> = {
  fraudulent: codes('10.4', '4837', 'F29', 'UA02'),
  duplicate: codes('12.6.1', '4834', 'P08', 'DP'),
  product_not_received: codes('13.1', '4853', 'C08', 'RG'),
  product_unacceptable: codes('13.3', '4853', 'C31', 'RM'),
  credit_not_processed: codes('13.6', '4853', 'C02', 'RN2'),
  subscription_canceled: codes('13.2', '4853', 'C28', 'AP'),
  unrecognized: codes('10.5', '4863', 'FR2', 'AA'),
  general,
  noncompliant: codes('11.3', '4808', 'A02', 'NC'),
  incorrect_account_details: codes('12.4', '4834', 'P01', 'IN'),
  insufficient_funds: codes('11.1', '4808', 'A01', 'AT'),
  debit_not_authorized: codes('11.3', '4808', 'A02', 'AT'),
  bank_cannot_process: codes('12.7', '4834', 'P22', 'LP'),
  customer_initiated: codes('13.7', '4853', 'C28', 'CD'),
};

export const disputeReasons: readonly string[] = Object.keys(networkCodes);

export const networkReasonCode = (scheme: SimulatedScheme, reason: string): string =>
  (networkCodes[reason] ?? general)[scheme === 'interac' ? 'visa' : scheme];
