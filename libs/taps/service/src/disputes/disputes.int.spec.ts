import { AcquirerUnavailable } from '../acquirer/acquirer';
import { openTaps, type TapsWorld } from '../testing/taps-world';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const seconds = 1_000;

describe('disputes', () => {
  let taps: TapsWorld;
  beforeEach(async () => {
    taps = await openTaps();
  });
  afterEach(() => taps.close());

  const open = async (more: object = {}): Promise<string> => {
    await taps.tap('txn_1', { device: 'dev_test_approve' });
    const action = { type: 'open', reason: 'fraudulent', ...more };
    const { disputes } = await taps.ask('simulate', 'txn_1', { action });
    return disputes[0]!.id;
  };
  const say = (name: string, disputeId: string, more: object = {}) => taps.ask(name, 'txn_1', { disputeId, ...more });
  const dispute = async () => (await taps.state('txn_1')).disputes[0]!;
  const publishedDisputes = async () => {
    await taps.heard();
    return taps.published
      .filter(({ kind }) => kind.startsWith('dispute.'))
      .map(({ kind, object }) => [kind, object['status']]);
  };

  it('are answered with evidence that is staged piece by piece and submitted once', async () => {
    const id = await open();
    await say('stage-evidence', id, { evidence: { customer_name: 'Ada', receipt: 'first' } });
    await say('stage-evidence', id, { evidence: { receipt: null, uncategorized_text: 'winning_evidence' } });
    await say('submit-evidence', id);
    expect(await dispute()).toMatchObject({
      status: 'under_review',
      evidence: { customer_name: 'Ada', uncategorized_text: 'winning_evidence' },
    });
    await expect(say('submit-evidence', id)).rejects.toMatchObject({ code: 'evidence_already_submitted' });
    await expect(say('stage-evidence', id, { evidence: {} })).rejects.toMatchObject({
      code: 'evidence_already_submitted',
    });
    await taps.advance(20 * dayMs);
    expect(await dispute()).toMatchObject({ status: 'won' });
    expect(await publishedDisputes()).toEqual([
      ['dispute.opened', 'needs_response'],
      ['dispute.closed', 'won'],
    ]);
  });

  it('take no more evidence than fits', async () => {
    const id = await open();
    await say('stage-evidence', id, { evidence: { receipt: 'x'.repeat(100_000) } });
    await expect(
      say('stage-evidence', id, { evidence: { billing_address: 'x'.repeat(50_001) } }),
    ).rejects.toMatchObject({
      code: 'invalid_value',
      details: { characters: 150_001, max: 150_000 },
    });
    await say('stage-evidence', id, { evidence: { receipt: 'x'.repeat(99_999), billing_address: 'x'.repeat(50_001) } });
  });

  it('are told to the acquirer in the words and files that the vault keeps', async () => {
    const id = await open();
    const [token] = await taps.vault.seal('sm_1', ['winning_evidence']);
    const bytes = Buffer.from('%PDF-1.7');
    for (const fileId of ['file_1', 'file_2']) {
      await taps.vault.keepFile('sm_1', fileId, bytes);
      const file = { id: fileId, name: 'slip.pdf', contentType: 'application/pdf', size: bytes.length, sha256: 'ab' };
      await say('add-evidence-file', id, { file });
    }
    const sent = {
      file: jest.spyOn(taps.acquirer, 'addEvidenceFile'),
      all: jest.spyOn(taps.acquirer, 'submitEvidence'),
    };
    await say('stage-evidence', id, {
      evidence: { uncategorized_text: { token, characters: 16 }, receipt: { file: 'file_2' } },
    });
    await say('submit-evidence', id);
    const { acquirerReference: reference } = await dispute();
    const file = { id: 'file_2', name: 'slip.pdf', contentType: 'application/pdf', bytes };
    expect(sent.file.mock.calls).toEqual([[reference, file]]);
    expect(sent.all.mock.calls).toEqual([
      [reference, { uncategorized_text: 'winning_evidence', receipt: { file: 'file_2' } }],
    ]);
    await taps.advance(20 * dayMs);
    expect(await dispute()).toMatchObject({ status: 'won' });
    const { object } = taps.published.find(({ kind }) => kind === 'dispute.closed')!;
    expect(object['evidence']).toEqual({ uncategorized_text: null, receipt: 'file_2' });
  });

  it('are not told what was erased meanwhile, and end by the deadline', async () => {
    const id = await open();
    const [token] = await taps.vault.seal('sm_1', ['winning_evidence']);
    await say('stage-evidence', id, { evidence: { uncategorized_text: { token, characters: 16 } } });
    await taps.vault.shred('sm_1');
    await say('submit-evidence', id);
    expect(await dispute()).toMatchObject({ status: 'under_review' });
    await taps.advance(31 * dayMs);
    expect(await dispute()).toMatchObject({ status: 'lost' });
  });

  it('are told to the acquirer again when the first time got lost', async () => {
    const id = await open();
    const submit = jest.spyOn(taps.payments, 'submitEvidence');
    submit.mockRejectedValueOnce(new AcquirerUnavailable('away'));
    await say('stage-evidence', id, { evidence: { uncategorized_text: 'winning_evidence' } });
    await say('submit-evidence', id);
    expect(await dispute()).toMatchObject({ status: 'under_review' });
    await taps.advance(30 * seconds);
    expect(submit).toHaveBeenCalledTimes(2);
    await taps.advance(40 * dayMs);
    expect(await dispute()).toMatchObject({ status: 'won' });
  });

  it('end lost when they are accepted, and the acquirer learns of it', async () => {
    const id = await open();
    await say('accept-dispute', id);
    expect(await dispute()).toMatchObject({ status: 'lost' });
    expect((await taps.acquirer.readEvents(0, 10)).map(({ news }) => news)).toMatchObject([
      { kind: 'dispute_opened' },
      { kind: 'dispute_decided', outcome: 'lost' },
    ]);
    await expect(say('accept-dispute', id)).rejects.toMatchObject({ code: 'dispute_closed' });
    expect(await publishedDisputes()).toEqual([
      ['dispute.opened', 'needs_response'],
      ['dispute.closed', 'lost'],
    ]);
  });

  it('are reminded of two days before the deadline and lost by silence at it', async () => {
    const id = await open();
    await taps.advance(28 * dayMs - 1);
    expect(await publishedDisputes()).toEqual([['dispute.opened', 'needs_response']]);
    await taps.advance(1);
    expect(await publishedDisputes()).toHaveLength(2);
    await taps.advance(2 * dayMs);
    expect(await publishedDisputes()).toEqual([
      ['dispute.opened', 'needs_response'],
      ['dispute.evidence_required', 'needs_response'],
      ['dispute.closed', 'lost'],
    ]);
    await expect(say('submit-evidence', id)).rejects.toMatchObject({ code: 'dispute_closed' });
  });

  it('are reminded of at once when less is left', async () => {
    await open({ deadlineInMs: 47 * hourMs });
    expect(await publishedDisputes()).toEqual([
      ['dispute.opened', 'needs_response'],
      ['dispute.evidence_required', 'needs_response'],
    ]);
  });

  it.each([
    ['win', 'won'],
    ['lose', 'lost'],
    ['withdraw', 'withdrawn'],
  ])('end when a test says %s', async (type, status) => {
    const disputeId = await open();
    const { disputes } = await taps.ask('simulate', 'txn_1', { action: { type, disputeId } });
    expect(disputes).toMatchObject([{ status }]);
    const again = taps.ask('simulate', 'txn_1', { action: { type, disputeId } });
    await expect(again).rejects.toMatchObject({ code: 'dispute_closed' });
  });

  it('open for what was captured and no more', async () => {
    await open({ amount: 20_000 });
    const more = { type: 'open', reason: 'general', amount: 10_001 };
    await expect(taps.ask('simulate', 'txn_1', { action: more })).rejects.toMatchObject({
      code: 'invalid_value',
      param: 'amount',
    });
    await taps.tap('txn_2', { device: 'dev_test_approve', captureMode: 'pre-auth' });
    const early = { type: 'open', reason: 'general' };
    await expect(taps.ask('simulate', 'txn_2', { action: early })).rejects.toMatchObject({ code: 'charge_not_posted' });
  });
});
