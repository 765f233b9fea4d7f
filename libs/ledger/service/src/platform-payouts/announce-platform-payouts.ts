import { catalogue, type PlatformPayoutAnnouncement } from '@taprail/contracts';
import { fold } from '@taprail/event-sourcing';
import { platformPayout, type PlatformPayoutEvent, platformPayoutView } from '@taprail/ledger-domain';
import type { Announcement, EventHistory } from '@taprail/subscriptions';

/** The kind of public event that a stored event becomes; null is private. An event that is missing here does not compile. */
const publicKinds = {
  PlatformPayoutScheduled: 'platform_payout.scheduled',
  PlatformPayoutSent: null,
  PlatformPayoutPaid: 'platform_payout.paid',
  PlatformPayoutFailed: 'platform_payout.failed',
  PlatformPayoutReturned: 'platform_payout.failed',
} as const satisfies Readonly<Record<PlatformPayoutEvent['type'], keyof typeof catalogue | null>>;

/** The public events of a platform payout, for endpoints that name them. */
export const announcePlatformPayouts = async (
  event: PlatformPayoutEvent,
  _place: unknown,
  history: EventHistory<PlatformPayoutEvent>,
): Promise<readonly Announcement[]> => {
  const kind = publicKinds[event.type];
  if (kind === null || !('sequence' in event.data)) return [];
  const state = fold(platformPayout, await history());
  if (state.status === 'none') throw new Error(`${event.type} belongs to a payout without history`);
  const { payoutId, platformId, sequence } = event.data;
  const data: PlatformPayoutAnnouncement = {
    platform_id: platformId,
    payout_id: payoutId,
    sequence,
    livemode: state.scheduled.livemode,
    object: platformPayoutView(state),
  };
  return [{ kind, version: catalogue[kind].version, key: payoutId, data }];
};
