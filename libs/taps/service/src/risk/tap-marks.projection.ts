import type { Projection } from '@taprail/subscriptions';
import type { TransactionEvent } from '@taprail/taps-domain';
import { streamPrefix, transactionCodec } from '../transactions/transactions';

/** A column orders as text, and so do instants of one form. */
export type TapMark = Readonly<{ from: string }>;

export const markLengthMs = 600_000;

/** The place in the log at which each ten minutes of taps begin: a tap service that starts need not read what is long over. */
export const tapMarks: Projection<TransactionEvent, TapMark> = {
  name: 'tap-marks',
  version: 1,
  streamPrefix,
  codec: transactionCodec,
  keys: ({ type, data }) => (type === 'TapPresented' ? [startOf(data.at)] : []),
  project: (mark, { data }) => mark ?? { from: startOf(data.at) },
  columns: { from: ({ from }) => from },
};

const startOf = (at: string): string =>
  new Date(Math.floor(Date.parse(at) / markLengthMs) * markLengthMs).toISOString();
