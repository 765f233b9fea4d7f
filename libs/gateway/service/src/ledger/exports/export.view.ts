import type { LedgerExport } from '@taprail/gateway-domain';
import { HttpProblem } from '@taprail/http';

type Known = NonNullable<LedgerExport>;

const termsView = ({ exportId, format, from, asOf, knownAt }: Known['terms']) => ({
  id: exportId,
  format,
  from,
  as_of: asOf,
  known_at: knownAt,
});

export const exportView = ({ terms, proof }: Known) => ({
  object: 'ledger_export' as const,
  ...termsView(terms),
  status: proof === null ? ('pending' as const) : ('ready' as const),
  submerchant: terms.subMerchant,
  account: terms.account,
  created_at: terms.at,
});

export type ExportView = ReturnType<typeof exportView>;

/** There is none before the export was read through. */
export const manifestView = ({ terms, proof, writtenAt }: Known) => {
  if (proof === null) throw new HttpProblem('ledger_export_pending');
  return { object: 'ledger_export_manifest' as const, ...termsView(terms), ...proof, written_at: writtenAt };
};

export type ManifestView = ReturnType<typeof manifestView>;
