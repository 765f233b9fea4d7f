/** Stripe's behaviour where its documentation leaves it open; CHOICES.md explains each. A test may take the other way. */
export interface ProcessorSettings {
  /** Days after which a charge is available, at midnight UTC. */
  readonly availableAfterDays: number;
  /** The time that a collected card may wait for its confirmation; null: as long as it likes. */
  readonly confirmWithinMs: number | null;
  /** A capture below its authorisation as a charge and its reversal, or as one charge. */
  readonly partialCapture: 'pair' | 'one';
  /** Refunds beyond the available balance: made all the same, or waiting for money. */
  readonly refundsWhenShort: 'negative' | 'pending';
  /** The rate at which a refund or dispute of a converted charge is converted. */
  readonly conversionOfReturns: 'of_the_day' | 'of_the_charge';
  /** Closing an inquiry: refused, or it ends as a lost dispute does. */
  readonly closedInquiry: 'refused' | 'lost';
  /** Transferred money in the account of its destination. */
  readonly transferredMoney: 'available' | 'pending';
  /** Whether Visa, Mastercard and Amex holds grow in every category of merchant, or for travel only. */
  readonly increments: 'any_category' | 'travel_only';
  /** A capture above its hold: asks the issuer for more first, as Stripe documents it, or is refused. */
  readonly captureAboveHold: 'increments' | 'refused';
  /** How long a new payout may still be cancelled. */
  readonly payoutPendingMs: number;
  readonly topupTakesMs: number;
  /** All evidence files of a dispute together. */
  readonly evidenceBytesMax: number;
  /** `daily`: whatever becomes available is paid out to the platform's bank at once. */
  readonly platformPayouts: 'manual' | 'daily';
  /** Whether a refusal is the answer to its idempotency key for a day, or the key may come again. */
  readonly refusals: 'forgotten' | 'repeated';
}

const hourMs = 3_600_000;

export const processorSettingsDefault: ProcessorSettings = {
  availableAfterDays: 2,
  confirmWithinMs: 30_000,
  partialCapture: 'pair',
  refundsWhenShort: 'negative',
  conversionOfReturns: 'of_the_day',
  closedInquiry: 'refused',
  transferredMoney: 'available',
  increments: 'any_category',
  captureAboveHold: 'increments',
  payoutPendingMs: hourMs,
  topupTakesMs: 0,
  evidenceBytesMax: 4_500_000,
  platformPayouts: 'manual',
  refusals: 'forgotten',
};

const allowed: { readonly [K in keyof ProcessorSettings]: (value: unknown) => boolean } = (() => {
  const count = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
  const oneOf =
    (...values: string[]) =>
    (value: unknown): boolean =>
      values.includes(String(value));
  return {
    availableAfterDays: count,
    confirmWithinMs: (value) => value === null || count(value),
    partialCapture: oneOf('pair', 'one'),
    refundsWhenShort: oneOf('negative', 'pending'),
    conversionOfReturns: oneOf('of_the_day', 'of_the_charge'),
    closedInquiry: oneOf('refused', 'lost'),
    transferredMoney: oneOf('available', 'pending'),
    increments: oneOf('any_category', 'travel_only'),
    captureAboveHold: oneOf('increments', 'refused'),
    payoutPendingMs: count,
    topupTakesMs: count,
    evidenceBytesMax: count,
    platformPayouts: oneOf('manual', 'daily'),
    refusals: oneOf('forgotten', 'repeated'),
  };
})();

/** The name of the first setting that does not exist or cannot have its value; null where all are right. */
export const faultyProcessorSetting = (given: Readonly<Record<string, unknown>>): string | null =>
  Object.entries(given).find(
    ([name, value]) => !Object.hasOwn(allowed, name) || !allowed[name as keyof ProcessorSettings](value),
  )?.[0] ?? null;
