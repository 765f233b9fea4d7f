import { saleAt } from '../../contract/world';
import { type AcquirerWorldAtStripe, openStripeWorld, type StripeRequest } from '../testing/stripe-world';
import type { StripeAcquirer } from '../stripe.acquirer';

const dayMs = 86_400_000;

describe('evidence at Stripe', () => {
  let world: AcquirerWorldAtStripe;
  let acquirer: StripeAcquirer;
  let requests: StripeRequest[];
  beforeEach(async () => {
    requests = [];
    world = await openStripeWorld('spec', {}, (request) => requests.push(request));
    acquirer = world.another();
  });
  afterEach(() => world.close());

  const open = async (stage = 'chargeback'): Promise<string> => {
    await saleAt(world, { reference: 't1' });
    const dispute = await world.openDispute({ authorisation: 't1', reason: 'duplicate', stage });
    requests = [];
    return dispute;
  };
  const sent = () =>
    requests
      .filter(({ method }) => method === 'POST')
      .map(({ path, body }) => [path, path === '/v1/files' ? '' : Object.fromEntries(new URLSearchParams(body))]);
  const slip = { id: 'file_1', name: 'slip.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.7') };
  const paymentOf = async () => (await world.stripe.paymentIntents.list()).data[0]!;

  it('is sent once, under the names of Stripe: texts, files, texts as files, and a charge', async () => {
    const dispute = await open();
    const file = await acquirer.addEvidenceFile(dispute, slip);
    const payment = await paymentOf();
    const evidence = {
      customer_name: 'Ada Beck',
      customer_signature: { file },
      receipt: 'Table 4, two menus',
      duplicate_charge_id: { payment: payment.id },
    };
    await acquirer.submitEvidence(dispute, evidence);
    const [first, second, update, ...more] = sent();
    expect([first, second, more]).toEqual([['/v1/files', ''], ['/v1/files', ''], []]);
    expect(update).toEqual([
      `/v1/disputes/${dispute}`,
      {
        'evidence[customer_name]': 'Ada Beck',
        'evidence[customer_signature]': file,
        'evidence[receipt]': expect.stringMatching(/^file_/) as string,
        'evidence[duplicate_charge_id]': payment.latest_charge,
        submit: 'true',
      },
    ]);
    expect(requests.find(({ body }) => body.includes('receipt.pdf'))?.body).toContain('%PDF-1.4');
    await acquirer.submitEvidence(dispute, evidence);
    expect(sent()).toHaveLength(3);
  });

  it('whose answer is lost is made of the same files when it is sent again', async () => {
    const dispute = await open();
    const evidence = { receipt: 'Table 4, two menus', uncategorized_text: 'losing_evidence' };
    const path = `/v1/disputes/${dispute}`;
    world.simulator.failRequests({ kind: 'connection_reset', method: 'POST', path, count: 2 });
    await expect(acquirer.submitEvidence(dispute, evidence)).rejects.toMatchObject({ name: 'OutcomeUnknown' });
    await acquirer.submitEvidence(dispute, evidence);
    const { evidence: given, evidence_details: details } = await world.stripe.disputes.retrieve(dispute);
    expect(details.submission_count).toBe(1);
    const names = requests.flatMap(({ body }) => new URLSearchParams(body).get('evidence[receipt]') ?? []);
    expect(new Set(names)).toEqual(new Set([given.receipt]));
  });

  it('answers the chargeback anew after it has answered the inquiry', async () => {
    const dispute = await open('inquiry');
    await acquirer.submitEvidence(dispute, { uncategorized_text: 'the inquiry' });
    await world.advance(dayMs);
    world.simulator.processor.escalateDispute(dispute);
    await acquirer.submitEvidence(dispute, { uncategorized_text: 'winning_evidence' });
    const { evidence: given, evidence_details: details } = await world.stripe.disputes.retrieve(dispute);
    expect([details.submission_count, given.uncategorized_text]).toEqual([2, 'winning_evidence']);
  });
});
