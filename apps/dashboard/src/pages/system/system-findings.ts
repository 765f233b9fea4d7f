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
      title: 'Stored records were tampered with',
      text: `${integrity.tampered.length} events differ from what was written.`,
    },
    payouts.frozen && {
      title: 'Payouts are frozen',
      text: `No payouts are sent: ${payouts.findings} findings need an explanation.`,
    },
    books.status === 'incomplete' && {
      title: 'The ledger is incomplete',
      text: `${books.missing_count ?? 'Some'} money movements have no entry. Payout runs in their currency are on hold.`,
    },
    books.status === 'unknown' && {
      title: 'The ledger is not responding',
      text: 'It is currently unknown whether the ledger is complete.',
    },
    (messages.parked_count ?? 0) > 0 && {
      title: 'Messages are parked',
      text: `${messages.parked_count} messages were rejected by a service and have not been processed there.`,
    },
    messages.parked_count === null && {
      title: 'The number of parked messages is unknown',
      text: 'A service is not responding.',
    },
    followers.unanswered.length > 0 && {
      title: 'Services are not responding',
      text: followers.unanswered.join(', '),
    },
    failing.length > 0 && {
      title: 'Followers are failing',
      text: `Retrying: ${failing.map(({ name }) => name).join(', ')}.`,
    },
    broken.length > 0 && {
      title: 'Components are unhealthy',
      text: broken.map(([name, state]) => `${name} is ${state}`).join(', '),
    },
  ];
  return found.filter((finding) => finding !== false);
};

/** What has just come is on its way. */
export const isBehind = (seconds: number): boolean => seconds >= 0.05;

/** `0.2 s`, `3 min`: how far behind something is. */
export const lagWords = (seconds: number): string => {
  if (!isBehind(seconds)) return 'Up to date';
  return seconds < 90 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds / 60)} min`;
};
