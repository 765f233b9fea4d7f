import { wholeBooks } from '../../faults/faulted-books';
import { PlatformReceiver } from '../../harness/receiver';
import { Restaurant } from '../../harness/restaurant';
import { type IssuedKey, manageAccess, manageDevices } from './access';
import { adjustBalances, awaitExpiry, signMonthOff } from './adjustments';
import { closeMonth, exportJournal, freezeAndThaw, resumeLane } from './books';
import { openDisputes } from './disputes';
import { closeGaps, parkMessages } from './gaps';
import { onboard, refuseErasure, submitWhilePspIsAway } from './onboarding';
import { leaveOpen, leaveUndelivered, type OpenEnds } from './open-ends';
import { sellForPayouts, settlePayouts } from './payouts';
import { tellOfPeople } from './people';
import type { Storyline } from './storyline';
import { reverseTooLate, takeTaps } from './taps';
import { failDeliveries, type KeptEndpoint, moveReceiverAway, registerReceiver, replayEvents } from './webhooks';

/** Ids and secrets that the story of an opened folder goes on with; all but one are the first platform's. */
export type Handles = Readonly<{
  key: IssuedKey;
  endpoint: KeptEndpoint;
  device: string;
  submerchant: string;
  /** A transaction whose day is sealed. */
  proved: string;
  /** The export of the journal. */
  exported: string;
  /** An event that no receiver has taken yet. */
  undelivered: string;
  /** The key of a platform whose deliveries fail. */
  unreliableKey: string;
}> &
  OpenEnds;

/** A Wednesday morning in a month that ends with a business day. */
export const beginsAt = '2026-03-18T09:00:00.000Z';

/** The first days: sub-merchants, sales of every kind, and messages that do not reach the ledger. */
const sellAndPark = async (story: Storyline) => {
  await onboard(story);
  const restaurant = await Restaurant.open(story.api);
  const sold = await sellForPayouts(story);
  const { device } = await manageDevices(story, restaurant.ref, sold.byHand.ref);
  const { proved } = await takeTaps(restaurant, device);
  await refuseErasure(story, restaurant);
  await openDisputes(restaurant);
  const unposted = await parkMessages(story);
  // On a Friday a sale waits for Monday in the books, and not at the acquirer.
  await story.advanceTo('2026-03-20T10:00:00Z');
  await reverseTooLate(story, restaurant);
  await closeGaps(story, unposted);
  return { restaurant, sold, device, proved };
};

/** Writes as many types of events as can be reached, in two weeks of the test clock. */
export const writeEvents = async (story: Storyline): Promise<Handles> => {
  await submitWhilePspIsAway(story);
  await story.start({ LOG_VERIFY_PAUSE_S: '1' });
  const receiver = await PlatformReceiver.open();
  const { key } = await manageAccess(story);
  const endpoint = await registerReceiver(story, receiver);
  const { restaurant, sold, device, proved } = await sellAndPark(story);
  await replayEvents(story, endpoint);
  await tellOfPeople(story, proved);
  const undecided = await adjustBalances(story);
  const { unreliableKey } = await failDeliveries(story);
  await story.advanceTo('2026-03-26T03:00:00Z');
  await settlePayouts(story, sold);
  await resumeLane(story);
  await freezeAndThaw(story);
  // A month is over when it is over in the last of all zones.
  await story.advanceTo('2026-04-01T13:00:00Z');
  await awaitExpiry(undecided);
  await signMonthOff(story, '2026-03');
  await closeMonth(story, '2026-03');
  const open = await leaveOpen(restaurant);
  const exported = await exportJournal(story);
  await moveReceiverAway(story, endpoint, receiver);
  const undelivered = await leaveUndelivered(restaurant);
  await receiver.close();
  await story.advance('PT1S');
  await wholeBooks(story.api);
  return { key, endpoint, device, submerchant: restaurant.ref, proved, exported, undelivered, unreliableKey, ...open };
};
