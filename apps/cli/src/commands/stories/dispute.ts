import type { Dispute } from '@taprail/sdk';
import type { World } from './world';

const gallery = 'demo-gallery';

/** Two disputes: one is answered with what the record itself proves and is won, one is lost. */
export const dispute = async (world: World): Promise<readonly string[]> => {
  const { client } = world;
  await world.business(gallery, 'Galerie Kern GmbH', '5971');
  const won = await disputed(world, 'print', 4_200, async ({ id }) => {
    const staged = await client.disputes.stageEvidence(id, { auto_pack: true, uncategorized_text: 'winning_evidence' });
    world.tell(
      'evidence',
      `packed from the record: ${Object.keys(staged.evidence ?? {})
        .sort()
        .join(', ')}`,
    );
    await client.disputes.submitEvidence(id);
    world.tell('evidence', 'submitted, once');
    await client.test.disputes.win(id);
  });
  const lost = await disputed(world, 'poster', 2_900, async ({ id }) => void (await client.test.disputes.lose(id)));
  for (const [name, { transaction_id: id, outcome }] of Object.entries({ print: won, poster: lost })) {
    const { amount_captured: captured, amount_disputed: away } = await client.transactions.get(id);
    world.tell('money', `${name}: ${outcome}; of ${world.euros(captured)} ${world.euros(captured - away)} stay`);
  }
  Object.assign(world.facts, { won: won.id, lost: lost.id, transactions: [won.transaction_id, lost.transaction_id] });
  return [
    `taprail disputes get ${won.id}`,
    `taprail transactions timeline ${lost.transaction_id}`,
    `taprail balances --submerchant ${gallery}`,
  ];
};

/** A sale that is disputed and closed as told; one that was disputed before is read. */
const disputed = async (
  world: World,
  name: string,
  amount: number,
  close: (opened: Dispute) => Promise<void>,
): Promise<Dispute> => {
  const { client } = world;
  const { tap } = await world.sale(gallery, `demo ${name}`, amount);
  const [known] = (await client.transactions.get(tap.transaction_id)).disputes;
  const opened = known
    ? await client.disputes.get(known.id)
    : await client.test.taps.dispute(tap.id, { reason: 'fraudulent' });
  world.tell('dispute', `${name}: ${world.euros(opened.amount)}, ${opened.reason}, ${opened.status}`);
  if (opened.outcome === null) await close(opened);
  const closed = await client.disputes.get(opened.id);
  world.tell('dispute', `${name}: ${closed.outcome ?? closed.status}`);
  return closed;
};
