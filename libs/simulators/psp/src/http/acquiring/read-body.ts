import { invalid } from '../../engine/state/refusal';
import type * as Say from '../../payments/messages';

export type Body = Readonly<Record<string, unknown>>;

export const text = (body: Body, name: string): string => {
  const value = body[name];
  if (typeof value !== 'string' || value === '') throw invalid(`Missing or invalid: ${name}.`, name);
  return value;
};
export const anyText = (body: Body, name: string): string => (body[name] === '' ? '' : text(body, name));
export const whole = (body: Body, name: string): number => {
  const value = body[name];
  if (!Number.isSafeInteger(value)) throw invalid(`Missing or invalid: ${name}.`, name);
  return value as number;
};
export const object = (body: Body, name: string): Body => {
  const value = body[name];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid(`Missing or invalid: ${name}.`, name);
  }
  return value as Body;
};

export const atReader = (body: Body) => ({
  reference: text(body, 'reference'),
  device: text(body, 'device'),
  subMerchantId: text(body, 'subMerchantId'),
});

export const readCard = (body: Body): Say.ReadCard => ({
  ...atReader(body),
  country: text(body, 'country'),
  amount: whole(body, 'amount'),
  currency: text(body, 'currency'),
});

const schemes: readonly string[] = [
  'visa',
  'mastercard',
  'amex',
  'discover',
  'interac',
] satisfies Say.SimulatedScheme[];
const fundings: readonly string[] = ['credit', 'debit', 'prepaid'] satisfies Say.SimulatedFunding[];

const oneOf = <T extends string>(body: Body, name: string, known: readonly string[]): T => {
  const value = text(body, name);
  if (!known.includes(value)) throw invalid(`Invalid ${name}: one of ${known.join(', ')}`, name);
  return value as T;
};

export const authorise = (body: Body): Say.SimulatedAuthoriseRequest => {
  const card = object(body, 'card');
  return {
    ...atReader(body),
    mcc: text(body, 'mcc'),
    card: {
      fingerprint: text(card, 'fingerprint'),
      scheme: oneOf<Say.SimulatedScheme>(card, 'scheme', schemes),
      funding: oneOf<Say.SimulatedFunding>(card, 'funding', fundings),
      issuerCountry: text(card, 'issuerCountry'),
    },
    amount: whole(body, 'amount'),
    currency: text(body, 'currency'),
    partialAllowed: body['partialAllowed'] === true,
    ...(body['statementDescriptor'] ? { statementDescriptor: text(body, 'statementDescriptor') } : {}),
    ...immediateCapture(body),
  };
};

const immediateCapture = (body: Body): Readonly<{ capture?: Say.ImmediateCapture }> => {
  if (body['capture'] === undefined) return {};
  const capture = object(body, 'capture');
  const reference = text(capture, 'reference');
  return { capture: { reference, amount: whole(capture, 'amount'), ...settleIn(capture) } };
};

/** The two references that every later call has. */
export const references = (body: Body) => ({
  reference: text(body, 'reference'),
  authorisation: text(body, 'authorisation'),
});

export const openDispute = (body: Body): Say.OpenDispute => ({
  authorisation: text(body, 'authorisation'),
  reason: text(body, 'reason'),
  ...(body['amount'] === undefined ? {} : { amount: whole(body, 'amount') }),
  ...(body['deadlineInMs'] === undefined ? {} : { deadlineInMs: whole(body, 'deadlineInMs') }),
  ...(body['stage'] === undefined ? {} : { stage: text(body, 'stage') as Say.DisputeStage }),
  ...(body['takesResponse'] === false ? { takesResponse: false } : {}),
});

export const settleIn = (body: Body): Readonly<{ settle?: Say.SettleIn }> => {
  if (body['settle'] === undefined) return {};
  const settle = object(body, 'settle');
  return { settle: { currency: text(settle, 'currency'), amount: whole(settle, 'amount') } };
};

export const bankLine = (body: Body) => ({
  id: text(body, 'id'),
  currency: text(body, 'currency'),
  amount: whole(body, 'amount'),
  reference: text(body, 'reference'),
});
