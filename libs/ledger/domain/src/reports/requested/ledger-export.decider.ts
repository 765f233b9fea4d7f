import type { Decider, DomainEvent, Upcasters } from '@taprail/event-sourcing';

export const exportFormats = ['csv', 'jsonl', 'hledger', 'parquet', 'camt053'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Whether the books had everything when an export was asked for: what comes later is not in its file. */
export type ExportCompleteness = Readonly<{
  status: 'complete' | 'explained' | 'in_flight' | 'incomplete' | 'unknown';
  completeThrough: string | null;
  missingCount: number | null;
  explainedCount: number | null;
}>;

/** Everything that decides what is in the file: the same terms are the same bytes, whenever it is read. */
export type ExportTerms = Readonly<{
  exportId: string;
  platformId: string;
  format: ExportFormat;
  from: string | null;
  asOf: string;
  knownAt: string;
  subMerchant: string | null;
  account: string | null;
  /** The place in the log up to which entries are in it, as decimal text. */
  until: string;
  at: string;
  /** 2: with the platform's reference of each sub-merchant, decimals and zones. What was asked for before stays as it was. */
  layout?: 2;
  /** The day that it is of, where entries of a day that has begun elsewhere are in it too. */
  shownAsOf?: string;
  /** Not known of exports that were asked for before it was. */
  completeness?: ExportCompleteness;
}>;

/** The totals that a reader of the file compares it with. */
export type ExportProof = Readonly<{
  entries: number;
  lines: number;
  /** By currency and layer, such as `EUR posted`. */
  totals: Readonly<Record<string, Readonly<{ debits: number; credits: number }>>>;
  bytes: number;
  sha256: string;
}>;

/** Why an export came to nothing. */
export const exportFailures = ['books_unreadable'] as const;
export type ExportFailure = (typeof exportFailures)[number];

export type LedgerExportEvent =
  | DomainEvent<'LedgerExportRequested', ExportTerms>
  | DomainEvent<'LedgerExportWritten', ExportProof & Readonly<{ exportId: string; at: string }>>
  /** It was tried often enough; whoever still wants it asks for another. */
  | DomainEvent<'LedgerExportFailed', Readonly<{ exportId: string; reason: ExportFailure; at: string }>>;

export type LedgerExportCommand =
  | (Readonly<{ type: 'Request' }> & ExportTerms)
  | Readonly<{ type: 'RecordWritten'; exportId: string; proof: ExportProof; at: string }>
  | Readonly<{ type: 'RecordFailed'; exportId: string; reason: ExportFailure; at: string }>;

export type KnownExport = Readonly<{
  terms: ExportTerms;
  proof: ExportProof | null;
  writtenAt: string | null;
  failure: ExportFailure | null;
}>;

/** Null before it is requested. */
export type LedgerExport = KnownExport | null;

/** Steps from an older shape of an event to the next; every type is at its first shape today. */
export const ledgerExportUpcasters: Upcasters = {};

/** An export is asked for once and comes to one end; whoever writes it again gets the same. */
export const ledgerExport: Decider<LedgerExport, LedgerExportCommand, LedgerExportEvent> = {
  initialState: null,

  decide(command, state) {
    if (command.type === 'Request') {
      const { type: _type, ...terms } = command;
      return state === null ? [{ type: 'LedgerExportRequested', data: terms }] : [];
    }
    if (state === null) throw new Error(`${command.exportId} was written before it was asked for`);
    if (state.proof !== null || state.failure !== null) return [];
    const { exportId, at } = command;
    return command.type === 'RecordFailed'
      ? [{ type: 'LedgerExportFailed', data: { exportId, reason: command.reason, at } }]
      : [{ type: 'LedgerExportWritten', data: { exportId, ...command.proof, at } }];
  },

  evolve: (state, event) => {
    if (event.type === 'LedgerExportRequested') {
      return { terms: event.data, proof: null, writtenAt: null, failure: null };
    }
    if (event.type === 'LedgerExportFailed') return state && { ...state, failure: event.data.reason };
    const { exportId: _id, at, ...proof } = event.data;
    return state && { ...state, proof, writtenAt: at };
  },
};
