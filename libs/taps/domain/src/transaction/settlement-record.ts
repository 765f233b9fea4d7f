import type { Decider } from '@taprail/event-sourcing';
import { refuse } from '../decide/refuse';
import { recordPayout, recordSettlement } from '../decide/settlement';
import { subjectOf } from '../evolve/present';
import { paidOut, settled } from '../evolve/settlement';
import type { CommandOf } from './transaction.commands';
import type { TransactionEvent } from './transaction.events';
import type { KnownTransaction } from './transaction.state';

/** The part of a transaction on which the ledger's facts are decided; null before its tap. */
export type SettlementRecord = Pick<KnownTransaction, 'subject' | 'settlement'> | null;

export type RecordLedgerFact = CommandOf<'RecordSettlement' | 'RecordPayout'>;

/** The rules of `transaction` for what the ledger says, on no more of the same stream than they need. */
export const settlementRecord: Decider<SettlementRecord, RecordLedgerFact, TransactionEvent> = {
  initialState: null,
  evolve: (record, { type, data }) => {
    if (type === 'TapPresented') return { subject: subjectOf(data), settlement: null };
    if (record === null) return null;
    if (type === 'SettlementPosted') return settled(record, data);
    return type === 'PayoutLinked' ? paidOut(record, data) : record;
  },
  decide: (command, record) => {
    if (record === null) throw refuse('transaction_not_found');
    return command.type === 'RecordSettlement' ? recordSettlement(command, record) : recordPayout(command, record);
  },
};
