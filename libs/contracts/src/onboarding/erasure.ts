/** The prefix of the streams whose events show whether a sub-merchant is being erased. */
export const erasureStreamPrefix = 'subMerchant-';

const begun: ReadonlySet<string> = new Set(['ErasureRequested', 'SubMerchantErased']);

/** Whether these events of a sub-merchant, by their types and in their order, leave it erased or about to be. */
export const isErasureUnderWay = (types: readonly string[]): boolean =>
  types.reduce((isUnderWay, type) => (begun.has(type) ? true : type === 'ErasureRefused' ? false : isUnderWay), false);
