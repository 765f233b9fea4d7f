import { join } from 'node:path';
import { topicOf } from '@taprail/contracts';
import { eventually, newPlatform } from '../../harness/api';
import { publishInFile, unreadableMovement } from '../../harness/published-by-hand';
import { Restaurant } from '../../harness/restaurant';
import { requireAccepted, type Storyline } from './storyline';

const messagesPath = '/v1/operator/parked-messages';

const listParked = async ({ operator }: Storyline, chain: string): Promise<readonly any[]> =>
  (await requireAccepted(operator.get(`${messagesPath}?group=ledger&key=${chain}`))).data;

const awaitParked = (story: Storyline, chain: string, count: number) =>
  eventually(
    () => listParked(story, chain),
    (parked) => parked.length === count,
  );

/** A capture that the ledger does not hear of. */
const captureUnposted = async (story: Storyline, { api, hold }: Restaurant): Promise<string> => {
  const stay = await hold({ amount: 5_000 });
  const { authorisation_chain_id: chain } = await requireAccepted(
    api.get(`/v1/authorisations/${stay.authorisation_id}`),
  );
  await eventually(
    async () => (await requireAccepted(api.get('/v1/status'))).books.status,
    (status) => status === 'complete' || status === 'incomplete',
  );
  publishInFile(join(story.folder, 'bus.db'), topicOf('money.moved'), [unreadableMovement(chain)]);
  await awaitParked(story, chain, 1);
  await requireAccepted(api.post(`/v1/authorisations/${stay.authorisation_id}/capture`, { amount: 4_000 }));
  await awaitParked(story, chain, 2);
  return chain;
};

export type UnpostedCaptures = Readonly<{ replayed: string; discarded: string }>;

/** Two captures of a platform of its own whose messages are parked. */
export const parkMessages = async (story: Storyline): Promise<UnpostedCaptures> => {
  const { api } = await newPlatform('A platform with gaps', story.operator);
  const restaurant = await Restaurant.open(api);
  return { replayed: await captureUnposted(story, restaurant), discarded: await captureUnposted(story, restaurant) };
};

const discard = ({ operator }: Storyline, { id }: { id: string }) =>
  requireAccepted(operator.post(`${messagesPath}/${id}/discard`, { reason: 'Incident 7' }));

/**
 * After the settlement file: one message is replayed, which explains the line of the file that nothing was known of; the
 * other is discarded, and an operator explains the gap that it leaves.
 */
export const closeGaps = async (story: Storyline, { replayed, discarded }: UnpostedCaptures): Promise<void> => {
  const [unreadableOne] = await listParked(story, replayed);
  await discard(story, unreadableOne);
  await requireAccepted(story.operator.post(`${messagesPath}/replay`, { group: 'ledger', key: replayed }));
  for (const message of await listParked(story, discarded)) await discard(story, message);
  const [gap] = await eventually(
    async () => (await requireAccepted(story.operator.get('/v1/operator/gaps'))).data,
    (gaps) => gaps.length === 1,
  );
  const reason = 'The message was discarded; paid by bank transfer';
  await requireAccepted(story.operator.post(`/v1/operator/gaps/${gap.id}/explain`, { reason }));
};
