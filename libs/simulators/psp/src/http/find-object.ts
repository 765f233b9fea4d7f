import type { AccountFields } from '../engine/state/fields';
import { accountJson } from '../wire/json/account-json';
import { balanceTransactionJson } from '../wire/json/processor/balance-json';
import { paymentMethodJson } from '../wire/json/processor/card-json';
import { chargeJson, destinationPaymentJson } from '../wire/json/processor/charge-json';
import { disputeJson } from '../wire/json/processor/dispute-json';
import { intentJson } from '../wire/json/processor/intent-json';
import { paymentRefundJson, refundJson } from '../wire/json/processor/refund-json';
import { locationJson, readerJson } from '../wire/json/processor/terminal-json';
import { payoutJson, topupJson, transferJson, transferReversalJson } from '../wire/json/processor/transfer-json';
import type { ProcessorView } from '../wire/json/processor/view';
import type { Room } from './call';

type Finder = (room: Room, id: string) => AccountFields | undefined;

export const viewOf = ({ processor, nowMs }: Pick<Room, 'processor' | 'nowMs'>): ProcessorView => ({
  processor,
  nowMs: nowMs(),
});

const shown = <Row>(row: Row | undefined, json: (row: Row) => AccountFields): AccountFields | undefined =>
  row === undefined ? undefined : json(row);

/** Ids begin with the kind of their object. */
const finders: Readonly<Record<string, Finder>> = {
  pi: (room, id) => shown(room.processor.parts.rows.intents.find(id), (row) => intentJson(viewOf(room), row)),
  ch: (room, id) => shown(room.processor.parts.rows.charges.find(id), (row) => chargeJson(viewOf(room), row)),
  pm: (room, id) => {
    const { intents, charges } = room.processor.parts.rows;
    const intent = intents.all().find(({ collected }) => collected?.id === id);
    const charge = intent ? undefined : charges.all().find(({ collected }) => collected.id === id);
    const [collected, owner] = intent
      ? [intent.collected, intent]
      : [charge?.collected, charge && intents.get(charge.intent)];
    return collected && owner ? paymentMethodJson(viewOf(room), collected, owner) : undefined;
  },
  py: ({ processor }, id) => shown(processor.parts.rows.destinationPayments.find(id), destinationPaymentJson),
  re: ({ processor }, id) => shown(processor.parts.rows.refunds.find(id), refundJson),
  pyr: ({ processor: { parts } }, id) =>
    shown(
      parts.rows.transferReversals.all().find(({ paymentRefund }) => paymentRefund === id),
      (row) => paymentRefundJson(row, parts.rows.transfers.get(row.transfer).destinationPayment),
    ),
  txn: (room, id) =>
    shown(room.processor.parts.rows.transactions.find(id), (row) => balanceTransactionJson(viewOf(room), row)),
  dp: (room, id) => {
    if (!room.processor.parts.rows.disputeFiles.find(id)) return undefined;
    const { dispute, file } = room.processor.disputes.get(id);
    return disputeJson(viewOf(room), dispute, file);
  },
  tr: (room, id) => shown(room.processor.parts.rows.transfers.find(id), (row) => transferJson(viewOf(room), row)),
  trr: ({ processor }, id) => shown(processor.parts.rows.transferReversals.find(id), transferReversalJson),
  po: (room, id) => shown(room.processor.parts.rows.payouts.find(id), (row) => payoutJson(viewOf(room), row)),
  tu: ({ processor }, id) => shown(processor.parts.rows.topups.find(id), topupJson),
  tmr: (room, id) => shown(room.processor.parts.rows.readers.find(id), (row) => readerJson(viewOf(room), row)),
  tml: ({ processor }, id) => shown(processor.parts.rows.locations.find(id), locationJson),
  file: ({ records }, id) => records.get<AccountFields>('file', id),
  acct: ({ shelf, platform }, id) => {
    const own = platform();
    return shown(own.id === id ? own : shelf.find((account) => account.id === id), accountJson);
  },
};

/** The object with this id as the wire shows it, or undefined where there is none. */
export const findObject: Finder = (room, id) => {
  const kind = id.slice(0, id.indexOf('_'));
  return Object.hasOwn(finders, kind) ? finders[kind]?.(room, id) : undefined;
};
