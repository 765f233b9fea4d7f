export { anyHistory, type History } from './ledger-history';
export { captured, entriesOfLast, ofHouse, ofSale, ref, told } from './ledger-story';
export { live } from './take-step';
