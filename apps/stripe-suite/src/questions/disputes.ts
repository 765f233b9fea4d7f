import { type OpenQuestion, refusalOf, type Surroundings } from '../open-question';
import { metadata } from '../place';

export const disputeCategories: OpenQuestion = {
  title: 'Balance transactions of disputes',
  assumed: 'Both are adjustments: dispute when the money goes, dispute_reversal when it comes back.',
  async settle({ place: { stripe, dispute, until } }) {
    const { id } = await dispute('chargeback');
    await stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' }, submit: true });
    const won = await until('decision of the dispute', async () => {
      const found = await stripe.disputes.retrieve(id);
      return ['won', 'lost'].includes(found.status) && found.balance_transactions.length > 1 ? found : undefined;
    });
    const seen = won.balance_transactions.map(({ type, reporting_category: category }) => `${type} ${category}`);
    const expected = ['adjustment dispute', 'adjustment dispute_reversal'];
    return {
      isAsAssumed: seen.toSorted().join() === expected.join(),
      observed: `${won.status}: ${seen.join(', ')}.`,
    };
  },
};

export const closedInquiry: OpenQuestion = {
  title: 'Accepting an inquiry',
  assumed: 'Stripe refuses to close an inquiry: the sale is refunded instead.',
  async settle({ place: { stripe, dispute } }) {
    const { id, status } = await dispute('inquiry');
    const refused = await refusalOf(stripe.disputes.close(id));
    const { status: after } = await stripe.disputes.retrieve(id);
    return { isAsAssumed: refused !== undefined, observed: `${status}: ${refused ?? 'closed'}, then ${after}.` };
  },
};

/** A PDF of that many bytes: what comes after the marker is no part of its page. */
const pdfOf = (bytes: number): Buffer => {
  const page = [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj',
    'trailer<</Root 1 0 R>>',
    '%',
  ].join('\n');
  return Buffer.from(page.padEnd(bytes - 6, ' ') + '\n%%EOF');
};

/** How evidence of two such files is answered. It is not submitted. */
const evidenceOf = async ({ place: { stripe } }: Surroundings, dispute: string, bytesEach: number): Promise<string> => {
  const upload = async (name: string): Promise<string> => {
    const file = { data: pdfOf(bytesEach), name, type: 'application/pdf' };
    return (await stripe.files.create({ purpose: 'dispute_evidence', file })).id;
  };
  const evidence = { receipt: await upload('a.pdf'), service_documentation: await upload('b.pdf') };
  return (await refusalOf(stripe.disputes.update(dispute, { evidence, submit: false, metadata }))) ?? 'taken';
};

export const evidenceSize: OpenQuestion = {
  title: 'The size of evidence',
  assumed: 'All files of a dispute have 4.5 MB together, all texts 150,000 characters.',
  async settle(surroundings) {
    const { stripe, dispute } = surroundings.place;
    const { id } = await dispute('chargeback');
    const longest = 'x'.repeat(150_000);
    const text = async (uncategorized_text: string): Promise<string> =>
      (await refusalOf(stripe.disputes.update(id, { evidence: { uncategorized_text }, submit: false }))) ?? 'taken';
    const texts = [await text(longest), await text(`${longest}x`)];
    await text('A stay.');
    const files = [await evidenceOf(surroundings, id, 2_200_000), await evidenceOf(surroundings, id, 2_400_000)];
    const isLimit = ([below, above]: readonly string[]): boolean => below === 'taken' && above !== 'taken';
    return {
      isAsAssumed: isLimit(files) && isLimit(texts),
      observed: `4.4 MB ${files[0]}, 4.8 MB ${files[1]}; 150,000 characters ${texts[0]}, one more ${texts[1]}.`,
    };
  },
};
