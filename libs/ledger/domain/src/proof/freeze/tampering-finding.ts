import type { Finding } from './payout-freeze';

/** A stored event that is not what was written. */
export type TamperedEvent = Readonly<{ stream: string; revision: number }>;

const form = /^tampered (.+)@(\d+)$/;

export const tamperingFinding = ({ stream, revision }: TamperedEvent, reason: string): Finding => ({
  id: `tampered ${stream}@${revision}`,
  detail: `Event ${revision} of ${stream} was tampered with: ${reason}`,
});

/** The event that a finding is about; undefined for findings of another kind. */
export const tamperedEventOf = ({ id }: Finding): TamperedEvent | undefined => {
  const [, stream, revision] = form.exec(id) ?? [];
  return stream === undefined ? undefined : { stream, revision: Number(revision) };
};
