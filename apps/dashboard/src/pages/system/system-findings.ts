import type { Status } from '@taprail/sdk';

/** Something that is not in order, with what it means and who can mend it. */
export type SystemFinding = Readonly<{ title: string; text: string }>;

/** Everything that is wrong, the worst first; empty when all is well. */
export const findingsOf = ({
  payouts,
  integrity,
  books,
  messages,
  followers,
  components,
}: Status): readonly SystemFinding[] => {
  const broken = Object.entries(components).filter(([, state]) => state !== 'ok');
  const failing = followers.data.filter(({ state }) => state === 'failing');
  const found: readonly (SystemFinding | false)[] = [
    integrity.status === 'tampered' && {
      title: 'Stored records were changed',
      text: `${integrity.tampered.length} events are not what was written.`,
    },
    payouts.frozen && {
      title: 'Payouts are frozen',
      text: `Nobody is paid: ${payouts.findings} findings wait to be explained.`,
    },
    books.status === 'incomplete' && {
      title: 'The books are incomplete',
      text: `${books.missing_count ?? 'Some'} movements of money have no entry. Payout runs of their currency wait.`,
    },
    books.status === 'unknown' && {
      title: 'The ledger does not answer',
      text: 'Whether the books are complete is not known now.',
    },
    (messages.parked_count ?? 0) > 0 && {
      title: 'Messages are parked',
      text: `${messages.parked_count} were refused by a service: what they tell of has not been done there.`,
    },
    messages.parked_count === null && {
      title: 'Parked messages are not known',
      text: 'A service does not answer.',
    },
    followers.unanswered.length > 0 && {
      title: 'Services do not answer',
      text: followers.unanswered.join(', '),
    },
    failing.length > 0 && {
      title: 'Followers cannot go on',
      text: `${failing.map(({ name }) => name).join(', ')} fail and try again.`,
    },
    broken.length > 0 && {
      title: 'Parts are not well',
      text: broken.map(([name, state]) => `${name} is ${state}`).join(', '),
    },
  ];
  return found.filter((finding) => finding !== false);
};

/** What has just come is on its way. */
export const isBehind = (seconds: number): boolean => seconds >= 0.05;

/** `0.2 s`, `3 min`: how far behind something is. */
export const lagWords = (seconds: number): string => {
  if (!isBehind(seconds)) return 'At the end';
  return seconds < 90 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds / 60)} min`;
};
