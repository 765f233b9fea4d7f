import { join } from 'node:path';
import { specify, storedSamples } from '@taprail/event-sourcing/testing';
import { adjustment, type AdjustmentCommand, adjustmentUpcasters } from './adjustment.decider';
import type { AdjustmentEvent } from './adjustment.events';

const samples = storedSamples<AdjustmentEvent>(join(__dirname, 'history'), adjustmentUpcasters);
const sampleOf = <Type extends AdjustmentEvent['type']>(type: Type) =>
  samples.find(({ event }) => event.type === type)!.event as Extract<AdjustmentEvent, { type: Type }>;

const proposed = sampleOf('AdjustmentProposed');
const { at } = proposed.data;
const { adjustmentId, platformId, subMerchantId, submerchant, direction, currency, amount } = proposed.data;
const subject = { adjustmentId, platformId, subMerchantId, submerchant };
const { reason, reference, description, reverses, by } = proposed.data;
const somebodyElse = { kind: 'user', id: 'usr_01KJM0Z8R00000000000000002' };
const withoutApproval: AdjustmentEvent = { ...proposed, data: { ...proposed.data, approveBy: null } };
const [approved, rejected] = [sampleOf('AdjustmentApproved'), sampleOf('AdjustmentRejected')];
const [posted, expired, reversed] = [
  sampleOf('AdjustmentPosted'),
  sampleOf('AdjustmentExpired'),
  sampleOf('AdjustmentReversed'),
];
const { reversalId, approvalAbove } = reversed.data;
const reversal = { reversalId, approvalAbove, by: reversed.data.by };

const propose = (approvalAbove: number | null): AdjustmentCommand => {
  const money = { direction, currency, amount };
  return { type: 'ProposeAdjustment', subject, money, reason, reference, description, reverses, by, approvalAbove, at };
};
const given = specify(adjustment);

describe('an adjustment', () => {
  it('has a sample of every event', () =>
    expect(samples.map(({ name }) => name)).toEqual([
      'AdjustmentApproved.1',
      'AdjustmentExpired.1',
      'AdjustmentPosted.1',
      'AdjustmentProposed.1',
      'AdjustmentRejected.1',
      'AdjustmentReversed.1',
    ]));

  it('needs nobody else without a limit, or up to it', () => {
    given().when(propose(null)).then(withoutApproval);
    given().when(propose(amount)).then(withoutApproval);
  });

  it('waits seven days for a second person above the limit', () =>
    given()
      .when(propose(amount - 1))
      .then(proposed));

  it('is proposed once', () => given(proposed).when(propose(null)).thenNothing());

  it('is not approved by who proposed it', () =>
    given(proposed).when({ type: 'ApproveAdjustment', by, at }).thenRejected('own_proposal'));

  it('is approved by somebody else, once', () => {
    const approve = { type: 'ApproveAdjustment', by: somebodyElse, at } as const;
    given(proposed).when(approve).then(approved);
    given(proposed, approved).when(approve).thenRejected('adjustment_not_pending');
    given(withoutApproval).when(approve).thenRejected('adjustment_not_pending');
  });

  it('is rejected by anybody, its proposer too, while it waits', () => {
    given(proposed).when({ type: 'RejectAdjustment', by: somebodyElse, note: rejected.data.note, at }).then(rejected);
    given(proposed)
      .when({ type: 'RejectAdjustment', by, note: null, at })
      .then({ ...rejected, data: { ...rejected.data, by, note: null } });
    given(withoutApproval)
      .when({ type: 'RejectAdjustment', by: somebodyElse, note: null, at })
      .thenRejected('adjustment_not_pending');
  });

  it('expires, and is not approved after its time even where the timer is late', () => {
    const late = proposed.data.approveBy!;
    given(proposed).when({ type: 'ExpireAdjustment', at }).then(expired);
    given(proposed, approved).when({ type: 'ExpireAdjustment', at }).thenNothing();
    given(proposed)
      .when({ type: 'ApproveAdjustment', by: somebodyElse, at: late })
      .thenRejected('adjustment_not_pending');
  });

  it('is posted once it is approved, and only then', () => {
    const record = { type: 'RecordPosted', entryIds: posted.data.entryIds, at } as const;
    given(withoutApproval).when(record).then(posted);
    given(proposed, approved).when(record).then(posted);
    given(proposed).when(record).thenNothing();
    given(withoutApproval, posted).when(record).thenNothing();
    given(proposed, rejected).when(record).thenNothing();
  });

  it('is reversed once, by one that is not rejected', () => {
    const reverse = { type: 'ReverseAdjustment', ...reversal, ended: null, at } as const;
    given(withoutApproval, posted).when(reverse).then(reversed);
    given(withoutApproval, posted, reversed).when(reverse).thenNothing();
    given(withoutApproval, posted, reversed)
      .when({ ...reverse, reversalId: 'adj_2' })
      .thenRejected('adjustment_not_reversible');
    given(withoutApproval, posted, reversed)
      .when({ ...reverse, reversalId: 'adj_2', ended: reversalId })
      .then({ ...reversed, data: { ...reversed.data, reversalId: 'adj_2' } });
    given(withoutApproval).when(reverse).thenRejected('adjustment_not_reversible');
  });

  it('that is itself a reversal is not reversed', () => {
    const undoes: AdjustmentEvent = { ...withoutApproval, data: { ...withoutApproval.data, reverses: 'adj_0' } };
    given(undoes, posted)
      .when({ type: 'ReverseAdjustment', ...reversal, ended: null, at })
      .thenRejected('adjustment_not_reversible');
  });

  it('that nobody proposed is not found', () =>
    given().when({ type: 'ExpireAdjustment', at }).thenRejected('adjustment_not_found'));
});
