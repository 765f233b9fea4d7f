import type { CommandOf } from '../../transaction/transaction.commands';
import type { DecidedEvent } from '../../transaction/transaction.events';
import type { EvidencePart } from '../../transaction/transaction.facts';
import type { DisputeState, KnownTransaction } from '../../transaction/transaction.state';
import { requireAnswerable } from './dispute';
import { evidenceBytesMax } from './evidence-limits';
import { refuse } from '../refuse';

type Events = readonly DecidedEvent[];

/** All texts together: what the schemes take in one answer. */
const charactersMax = 150_000;

/** A file may be named once it was uploaded for the same dispute. */
export const stageEvidence = (command: CommandOf<'StageEvidence'>, state: KnownTransaction): Events => {
  const { disputeId, evidence, at } = command;
  const dispute = requireAnswerable(state, disputeId, at);
  const characters = charactersOf({ ...dispute.evidence, ...evidence });
  if (characters > charactersMax) throw refuse('invalid_value', { characters, max: charactersMax }, 'evidence');
  const stranger = Object.keys(evidence).find((name) => namesStranger(evidence[name], dispute));
  if (stranger !== undefined) throw refuse('invalid_value', {}, stranger);
  return [{ type: 'EvidenceStaged', data: { ...state.subject, disputeId, evidence, at } }];
};

export const addEvidenceFile = (command: CommandOf<'AddEvidenceFile'>, state: KnownTransaction): Events => {
  const { disputeId, file, bytesMax = evidenceBytesMax, at } = command;
  const { files } = requireAnswerable(state, disputeId, at);
  if (files.some(({ id }) => id === file.id)) return [];
  const bytes = files.reduce((sum, { size }) => sum + size, file.size);
  if (bytes > bytesMax) throw refuse('payload_too_large', { bytes, max: bytesMax }, 'file');
  return [{ type: 'EvidenceFileAdded', data: { ...state.subject, disputeId, file, at } }];
};

/** Once, and for good. */
export const submitEvidence = ({ disputeId, at }: CommandOf<'SubmitEvidence'>, state: KnownTransaction): Events => {
  requireAnswerable(state, disputeId, at);
  return [{ type: 'EvidenceSubmitted', data: { ...state.subject, disputeId, at } }];
};

const namesStranger = (part: EvidencePart | null | undefined, { files }: DisputeState): boolean =>
  typeof part === 'object' && part !== null && 'file' in part && !files.some(({ id }) => id === part.file);

const charactersOf = (evidence: Readonly<Record<string, EvidencePart | null>>): number =>
  Object.values(evidence).reduce<number>((sum, part) => sum + lengthOf(part), 0);

const lengthOf = (part: EvidencePart | null): number => {
  if (typeof part === 'string') return part.length;
  return part !== null && 'characters' in part ? part.characters : 0;
};
