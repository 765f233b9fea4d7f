import { capture, increase, outcomeOf, readRequest, refund, reverse, saleAt, tapAt } from '../contract/world';
import { openStripeWorld, type StripeRequest, type AcquirerWorldAtStripe } from './testing/stripe-world';

const url = process.env['STRIPE_MOCK_URL'] ?? '';
const title = 'Stripe’s own description of its API accepts';

const file = { id: 'file_1', name: 'slip.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.7') };

/** One of everything that the adapter asks of Stripe, made at the simulator. */
const everyCall = async (world: AcquirerWorldAtStripe): Promise<void> => {
  const names = { platformId: 'plt_1', transactionId: 'txn_1', authorisationId: 't0', chainId: 'ach_1' };
  const wanted = { ...readRequest({ reference: 't0' }), holdsLong: true, descriptorSuffix: 'Table 4', names };
  await world.acquirer.readCard(wanted);
  await world.acquirer.readCard(wanted);
  await world.acquirer.abandon(wanted);
  await tapAt(world, { reference: 't1' });
  await increase(world, 't1', 6_000);
  await reverse(world, 't1', 5_000);
  await capture(world, 't1', 4_000);
  await refund(world, 't1', 1_000);
  await outcomeOf(world, 't1:r');
  await tapAt(world, { reference: 't2' });
  await reverse(world, 't2', 0);
  for (const [reference, end] of [
    ['t3', 'answered'],
    ['t4', 'accepted'],
  ] as const) {
    await saleAt(world, { reference, card: 'card_dispute_fraud' });
    const dispute = (await world.stripe.disputes.list()).data[0]!.id;
    if (end === 'accepted') await world.acquirer.acceptDispute(dispute);
    else {
      const name = await world.acquirer.addEvidenceFile(dispute, file);
      await world.acquirer.submitEvidence(dispute, { receipt: name, uncategorized_text: 'winning_evidence' });
    }
  }
  await saleAt(world, { reference: 't5', card: 'card_refund_late' });
  await refund(world, 't5', 100);
  await world.advance(2 * 86_400_000);
  await world.acquirer.readEvents(0, 100);
  await expect(world.acquirer.readCard(readRequest({ reference: 't6', device: 'dev_test_no_card' }))).rejects.toThrow();
  await world.acquirer.check();
};

/** The mock describes an older version than ours: there, a payment names its types otherwise, and knows no readers among these. */
const unknownThere = /(^|&)allowed_payment_method_types\[\d\]=[^&]*/g;

const suite = (): void => {
  it('every call of the adapter, with its path and its parameters', async () => {
    const sent: StripeRequest[] = [];
    const world = await openStripeWorld('mock', { cardMs: 200 }, (request) => sent.push(request));
    sent.length = 0;
    await everyCall(world);
    await world.close();
    const kinds = new Map(sent.map((request) => [`${request.method} ${shapeOf(request)}`, request]));
    const refused: unknown[] = [];
    for (const [kind, { method, path, body, contentType }] of kinds) {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: 'Bearer sk_test_123', 'content-type': contentType },
        ...(body === '' ? {} : { body: body.replace(unknownThere, '') }),
      });
      if (!answer.ok) refused.push([kind, answer.status, await answer.text()]);
    }
    expect(refused).toEqual([]);
    expect(kinds.size).toBeGreaterThan(20);
  }, 60_000);
};

/** Calls with the same path and the same parameters are the same, whatever they are about. */
const shapeOf = ({ path, body }: StripeRequest): string => {
  const [address = '', query = ''] = path.split('?');
  const fields = new URLSearchParams(body === '' ? query : body);
  const ids = /_(test_)?[0-9A-Za-z]{8,}/g;
  return `${address.replace(ids, '')} ${[...fields.keys()].toSorted().join()}`;
};

if (url !== '') describe(title, suite);
else describe.skip(`NOT RUN, because STRIPE_MOCK_URL is not set: ${title}`, suite);
