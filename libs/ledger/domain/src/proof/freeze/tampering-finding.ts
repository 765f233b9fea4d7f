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
 * Records of the heads are gone, and with them whatever would miss an event that they named. A log that was restored without
 * its read store being emptied looks the same: what was paid after the backup is unknown to it as well.
 */
export const cutFinding = ({ stream, revision }: TamperedEvent): Finding => ({
  id: `cut ${stream}@${revision}`,
  detail:
    `Event ${revision} of ${stream}, which is known to have been written, is gone, and events that it recorded may be gone with it. ` +
    'Records were deleted, or the log was restored from a backup.',
});

/** Whether payouts stop until it is explained. A finding that names no stored event is about the books themselves. */
export const freezesPayouts = (finding: Finding): boolean => {
  const event = tamperedEventOf(finding);
  return event === undefined || stakeOf(event.stream) === 'money';
};

/** The event that a finding is about; undefined for findings of another kind. */
export const tamperedEventOf = ({ id }: Finding): TamperedEvent | undefined => {
  const [, stream, revision] = form.exec(id) ?? cutForm.exec(id) ?? [];
  return stream === undefined ? undefined : { stream, revision: Number(revision) };
};
