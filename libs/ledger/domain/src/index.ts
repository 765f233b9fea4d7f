export { type AccountId, houseAccount, merchantAccount, type ParsedAccount, parseAccount } from './chart/account';
export { balanced, imbalanceOf } from './chart/balanced';
export { type AccountKind, type AccountName, accountNames, chart, type Layer, layerOf, type Side } from './chart/chart';
export type { Component } from './chart/component';
export {
  type JournalEntry,
  type JournalLine,
  lineId,
  type LockedRate,
  type Source,
  type Trace,
} from './chart/journal-entry';
