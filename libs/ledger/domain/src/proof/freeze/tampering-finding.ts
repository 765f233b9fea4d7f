import type { Finding } from './finding';
import { stakeOf } from './stream-categories';

/** A stored event that is not what was written. */
export type TamperedEvent = Readonly<{ stream: string; revision: number }>;

const form = /^tampered (.+)@(\d+)$/;
const cutForm = /^cut (.+)@(\d+)$/;

export const tamperingFinding = ({ stream, revision }: TamperedEvent, reason: string): Finding => ({
  id: `tampered ${stream}@${revision}`,
  detail: `Event ${revision} of ${stream} was tampered with: ${reason}`,
});

/**
 * The end of the log is not there any more. A log that was restored from a backup looks the same, so that it is told and
 * stops nothing.
 */
export const cutFinding = ({ stream, revision }: TamperedEvent): Finding => ({
  id: `cut ${stream}@${revision}`,
  detail:
    `The log ends before event ${revision} of ${stream}, which is known to have been written. ` +
    'It was restored from a backup, or its end was deleted.',
});

/** Whether payouts stop until it is explained. A finding that names no stored event is about the books themselves. */
export const freezesPayouts = (finding: Finding): boolean => {
  if (cutForm.test(finding.id)) return false;
  const event = tamperedEventOf(finding);
  return event === undefined || stakeOf(event.stream) === 'money';
};

/** The event that a finding is about; undefined for findings of another kind. */
export const tamperedEventOf = ({ id }: Finding): TamperedEvent | undefined => {
  const [, stream, revision] = form.exec(id) ?? cutForm.exec(id) ?? [];
  return stream === undefined ? undefined : { stream, revision: Number(revision) };
};
