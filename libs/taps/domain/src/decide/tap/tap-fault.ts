import { chargeFault, CHARGE_MAX_MINOR, type CurrencyCode, type Environment, feeExceedsAmount } from '@taprail/money';
import type { CaptureMode, Minor } from '../../transaction/transaction.events';
import type { ProcessingFeeTerms } from '../../transaction/transaction.facts';
import { isSendable, notSendable } from '../sendable';

export type AskedTap = Readonly<{
  amount: Minor;
  currency: CurrencyCode;
  captureMode: CaptureMode;
  tipAmount: Minor | null;
  ceilingAmount: Minor | null;
  fee: ProcessingFeeTerms;
  statementDescriptor: string | null;
  rules: Readonly<{
    tipMaxPercent: number;
    ceilingMultipleMax: number;
    currencies: readonly string[];
  }>;
}>;

/** The card networks print no more characters of a descriptor. */
const descriptorMax = 22;

export type TapFault = Readonly<{ code: string; param: string; details?: Readonly<Record<string, unknown>> }>;

/** Why a tap cannot even be tried: found before the reader lights up, so that nobody presents a card in vain. */
export const tapFault = (tap: AskedTap, environment: Environment): TapFault | undefined =>
  currencyFault(tap) ??
  amountFault(tap, environment) ??
  tipFault(tap) ??
  ceilingFault(tap) ??
  feeFault(tap) ??
  descriptorFault(tap);

const currencyFault = ({ currency, rules: { currencies } }: AskedTap): TapFault | undefined =>
  currencies.length > 0 && !currencies.includes(currency)
    ? { code: 'currency_not_enabled', param: 'currency' }
    : undefined;

const amountFault = ({ amount, currency }: AskedTap, environment: Environment): TapFault | undefined => {
  const code = chargeFault(amount, currency, environment);
  if (code) return { code, param: 'amount' };
  if (isSendable(amount, currency)) return undefined;
  return { code: 'invalid_value', param: 'amount', details: notSendable('amount', currency) };
};

const tipFault = (tap: AskedTap): TapFault | undefined => {
  const { amount, tipAmount, captureMode, currency, rules } = tap;
  if (tipAmount === null) return undefined;
  const param = 'tip_amount';
  if (captureMode !== 'tap_with_tip' || tipAmount < 0) return { code: 'invalid_value', param };
  if (!isSendable(tipAmount, currency)) return { code: 'invalid_value', param, details: notSendable(param, currency) };
  const max = Math.floor((amount * rules.tipMaxPercent) / 100);
  if (tipAmount > max) return { code: 'tip_too_large', param, details: { max } };
  return amount + tipAmount > CHARGE_MAX_MINOR ? { code: 'amount_too_large', param } : undefined;
};

const ceilingFault = ({ amount, ceilingAmount, captureMode, rules }: AskedTap): TapFault | undefined => {
  if (ceilingAmount === null) return undefined;
  const param = 'ceiling_amount';
  if (captureMode !== 'pre-auth') return { code: 'invalid_value', param };
  if (ceilingAmount < amount) return { code: 'ceiling_below_amount', param, details: { amount } };
  const max = Math.min(amount * rules.ceilingMultipleMax, CHARGE_MAX_MINOR);
  return ceilingAmount > max ? { code: 'ceiling_too_large', param, details: { max } } : undefined;
};

const feeFault = ({ amount, tipAmount, fee }: AskedTap): TapFault | undefined =>
  feeExceedsAmount(amount + (tipAmount ?? 0), fee) ? { code: 'fee_exceeds_amount', param: 'platform_fee' } : undefined;

/** Only a tap's own words can make it one that no network prints: too long, or without a letter. */
const descriptorFault = ({ statementDescriptor: whole }: AskedTap): TapFault | undefined => {
  if (whole === null || (whole.length <= descriptorMax && /[A-Za-z]/.test(whole))) return undefined;
  const details = { statement_descriptor: whole, max: descriptorMax };
  return { code: 'invalid_value', param: 'statement_descriptor_suffix', details };
};
