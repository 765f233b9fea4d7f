import { catalogue, type WebhookKind, webhookKinds } from '@taprail/contracts';
import { faultsIn } from '@taprail/contracts/testing';
import { sampleObject } from './sample-object';

type Shown = Readonly<Record<string, unknown>>;

const exampleOf = (kind: WebhookKind) => catalogue[kind].example.object as Shown;

/** As it is shown by itself: events of a sale have more beside it. */
const shownLike = (kind: WebhookKind): Shown => {
  if (!kind.startsWith('charge.')) return exampleOf(kind);
  const { charges: _charges, released_amount: _released, ...sale } = exampleOf('charge.captured');
  return sale;
};

describe('an object as an event would show it', () => {
  it.each(webhookKinds)('has the shape of %s, whatever has happened to it before', (kind) => {
    const { schema, example } = catalogue[kind];
    const family = kind.slice(0, kind.indexOf('.'));
    for (const other of webhookKinds.filter((each) => each.startsWith(`${family}.`))) {
      const object = sampleObject(kind, { ...shownLike(other), id: exampleOf(kind)['id'] });
      expect([other, faultsIn(schema, { ...example, object })]).toEqual([other, []]);
    }
  });

  it('shows what did happen as it was', () => {
    const lost = { ...exampleOf('dispute.closed'), status: 'lost', closed_at: '2026-03-04T10:00:00.000Z' };
    expect(sampleObject('dispute.closed', lost)).toEqual(lost);
    const paid = { ...exampleOf('payout.paid'), wire_reference: 'WIRE-7' };
    expect(sampleObject('payout.paid', paid)).toEqual(paid);
    expect(sampleObject('payout.failed', paid)).toMatchObject({ status: 'failed', wire_reference: null });
  });
});
