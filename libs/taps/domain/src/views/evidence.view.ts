import type { EvidenceFile } from '../transaction/transaction.facts';
import type { DisputeState } from '../transaction/transaction.state';

/** The words behind tokens, as far as somebody has opened them. */
export type EvidenceTexts = ReadonlyMap<string, string>;

export const closed: EvidenceTexts = new Map();

/** The vault's tokens of the evidence texts, which must be opened to show a dispute whole. */
export const evidenceTokens = ({ evidence }: DisputeState): readonly string[] =>
  Object.values(evidence).flatMap((part) => (typeof part === 'object' && 'token' in part ? [part.token] : []));

/** The uploaded files that the evidence names. */
export const evidenceFiles = ({ evidence, files }: DisputeState): readonly EvidenceFile[] => {
  const named = Object.values(evidence).flatMap((part) =>
    typeof part === 'object' && 'file' in part ? [part.file] : [],
  );
  return files.filter(({ id }) => named.includes(id));
};

/** A text that is not open, or never can be again, is null. */
export const shownEvidence = (
  { evidence }: DisputeState,
  texts: EvidenceTexts,
): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    Object.entries(evidence).map(([name, part]) => {
      if (typeof part === 'string') return [name, part];
      return [name, 'file' in part ? part.file : (texts.get(part.token) ?? null)];
    }),
  );
