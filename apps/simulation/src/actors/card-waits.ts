import { mintId, type TapReply } from '@taprail/contracts';
import { platformId } from './merchants';
import type { Sale } from './sales';
import { type Actors, cards, saleOf, tapRequestOf } from './taps';

const waitingDevice = 'dev_test_wait';

/** A tap whose caller does not wait; at most devices a card is there at once. */
export const requestTap = async ({ world, client, sales, merchants }: Actors): Promise<void> => {
  const { choice } = world;
  const device = choice.happens(0.8) ? waitingDevice : 'dev_test_amount';
  const commandId = mintId('cmd');
  const sale = saleOf(choice, choice.of(merchants), commandId, 'request');
  sales.all.push(sale);
  const { transactionId } = sale;
  const data = tapRequestOf(sale, device);
  const onReply = ({ tap }: TapReply): void => void (sale.status = tap.status);
  await client.send({ name: 'taps.request', key: transactionId, data, commandId, onReply });
};

/** A card comes, or the platform changes its mind, or both at once. */
export const moveWait = async (actors: Actors): Promise<void> => {
  const { choice } = actors.world;
  const sale = choice.of(actors.sales.awaited);
  const what = choice.weighted([
    [4, 'card'],
    [3, 'cancel'],
    [2, 'both'],
  ] as const);
  const moves = { card: [presentCard], cancel: [cancelTap], both: [presentCard, cancelTap] }[what];
  await Promise.all(moves.map((move) => move(actors, sale)));
};

const cancelTap = async ({ client }: Actors, sale: Sale): Promise<void> => {
  const { transactionId } = sale;
  await client.send({
    name: 'taps.cancel',
    key: transactionId,
    data: { transactionId, platformId },
    onReply: ({ tap }) => void (sale.status = tap.status),
  });
};

const presentCard = async ({ world, client }: Actors, { merchant }: Sale): Promise<void> => {
  const data = { device: waitingDevice, subMerchantId: merchant.subMerchantId, card: world.choice.of(cards) };
  await client.send({ name: 'taps.present-card', key: waitingDevice, data });
};
