export { anyHistory } from './ledger-history';
export { captured, entriesOfLast, ofHouse, ofSale } from './ledger-story';
export { anySizes, packedTogether, postedTogether, together } from './posted-together';
export { live } from './take-step';
export { scheduled as scheduledPayout } from './payout-story';
export { tooLong } from './iso-lengths';
