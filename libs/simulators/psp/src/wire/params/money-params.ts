import { createdRange } from './created-range';
import { type Branch, choice, integer, list, map, type Shape, text } from './shape';

const needed: Shape = { kind: 'text', keeps: true };
const page = { limit: integer, starting_after: text, ending_before: text };

export const transferParams: Branch = {
  amount: integer,
  currency: needed,
  description: text,
  destination: needed,
  metadata: map,
  source_transaction: text,
  transfer_group: text,
};
export const transferListParams: Branch = { ...page, created: createdRange, destination: text, transfer_group: text };
export const reversalParams: Branch = {
  amount: integer,
  metadata: map,
};
export const pageParams: Branch = page;
export const payoutParams: Branch = {
  amount: integer,
  currency: needed,
  description: text,
  destination: text,
  metadata: map,
  method: choice('standard'),
  statement_descriptor: text,
};
export const payoutListParams: Branch = {
  ...page,
  arrival_date: createdRange,
  created: createdRange,
  destination: text,
  status: choice('canceled', 'failed', 'in_transit', 'paid', 'pending'),
};
export const topupParams: Branch = {
  amount: integer,
  currency: needed,
  description: text,
  metadata: map,
  statement_descriptor: text,
  transfer_group: text,
};
export const topupListParams: Branch = {
  ...page,
  created: createdRange,
  status: choice('canceled', 'failed', 'pending', 'succeeded'),
};
export const transactionListParams: Branch = {
  ...page,
  created: createdRange,
  currency: text,
  payout: text,
  source: text,
  type: text,
};
export const eventListParams: Branch = { ...page, created: createdRange, type: text, types: list(text) };
