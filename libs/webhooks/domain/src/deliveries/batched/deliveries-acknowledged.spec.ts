import { deliveriesAcknowledged, acknowledgedIn, type AcknowledgedDelivery } from './deliveries-acknowledged';

const place = (revision: number) => ({ stream: 'publicEvents-by_1', revision });
const acknowledged = (
  n: number,
  part: Partial<AcknowledgedDelivery> = {},
  excerpt: string | null = 'ok',
): AcknowledgedDelivery => ({
  eventId: `evt_${n}`,
  endpointId: 'we_1',
  platformId: 'plt_1',
  kind: 'tap.approved',
  eventAt: `2026-03-01T10:00:0${n}.000Z`,
  deadline: null,
  eventPlace: place(1),
  deliveryId: `dlv_${n}`,
  attempt: {
    n: 1,
    at: `2026-03-01T10:00:0${n}.500Z`,
    durationMs: 20 + n,
    statusCode: 200,
    error: null,
    excerpt,
    answerHead: 'content-length:2\n',
    signature: `t=1772359200,v1=${n}`,
    connectMs: n === 1 ? 3 : null,
    firstByteMs: 18,
  },
  ...part,
});

describe('the record of deliveries that were acknowledged', () => {
  const deliveries = [
    acknowledged(1),
    acknowledged(2, { endpointId: 'we_2', platformId: 'plt_2' }),
    acknowledged(3),
    acknowledged(4, { eventPlace: place(2) }),
    acknowledged(5, {}, 'something else'),
    acknowledged(6, { kind: 'dispute.evidence_required', deadline: '2026-03-02T00:00:00.000Z' }),
    acknowledged(7),
  ];
  const { type, data } = deliveriesAcknowledged(deliveries);

  it('has what those to one endpoint have in common once, and begins anew where something differs', () => {
    const groups = data.acknowledged.map(({ endpointId, each }) => [endpointId, each.map(([eventId]) => eventId)]);
    expect([type, groups]).toEqual([
      'DeliveriesAcknowledged',
      [
        ['we_1', ['evt_1', 'evt_3']],
        ['we_2', ['evt_2']],
        ['we_1', ['evt_4']],
        ['we_1', ['evt_5']],
        ['we_1', ['evt_6']],
        ['we_1', ['evt_7']],
      ],
    ]);
  });

  it('says all of each, those to one endpoint in their order', () => {
    const [one, two, three, ...rest] = deliveries;
    expect(acknowledgedIn(data)).toEqual([one, three, two, ...rest]);
  });
});
