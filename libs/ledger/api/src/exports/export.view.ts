import { HttpProblem } from '@taprail/http';
import type { ExportCompleteness, KnownExport } from '@taprail/ledger-domain';
import { type CompletenessView, unknownCompleteness } from '../checks/completeness/books-completeness';

const completenessView = (stored: ExportCompleteness | undefined): CompletenessView => {
  if (!stored) return unknownCompleteness;
  const { status, completeThrough, missingCount, explainedCount } = stored;
  return {
    status,
    complete_through: completeThrough,
    missing_count: missingCount,
    explained_count: explainedCount,
  };
};

const termsView = ({
  exportId,
  format,
  from,
  asOf,
  shownAsOf = asOf,
  knownAt,
  completeness,
}: KnownExport['terms']) => ({
  id: exportId,
  format,
  from,
  as_of: shownAsOf,
  known_at: knownAt,
  completeness: completenessView(completeness),
});

export const exportStatuses = ['pending', 'ready', 'failed'] as const;
export type ExportStatus = (typeof exportStatuses)[number];

export const statusOf = ({ proof, failure }: KnownExport): ExportStatus => {
  if (failure !== null) return 'failed';
  return proof === null ? 'pending' : 'ready';
};

export const exportView = (known: KnownExport) => ({
  object: 'ledger_export' as const,
  ...termsView(known.terms),
  status: statusOf(known),
  failure_reason: known.failure,
  submerchant: known.terms.subMerchant,
  account: known.terms.account,
  created_at: known.terms.at,
});

export type ExportView = ReturnType<typeof exportView>;

/** There is none before the export was read through. */
export const manifestView = ({ terms, proof, writtenAt, failure }: KnownExport) => {
  if (failure !== null) throw new HttpProblem('ledger_export_failed');
  if (proof === null) throw new HttpProblem('ledger_export_pending');
  return { object: 'ledger_export_manifest' as const, ...termsView(terms), ...proof, written_at: writtenAt };
};

export type ManifestView = ReturnType<typeof manifestView>;
