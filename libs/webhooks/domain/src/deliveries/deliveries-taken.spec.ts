import { deliveriesTaken, takenIn, type TakenDelivery } from './deliveries-taken';

const place = (revision: number) => ({ stream: 'publicEvents-by_1', revision });
const taken = (n: number, part: Partial<TakenDelivery> = {}, excerpt: string | null = 'ok'): TakenDelivery => ({
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

describe('what is told of deliveries that were taken', () => {
  const deliveries = [
    taken(1),
    taken(2, { endpointId: 'we_2', platformId: 'plt_2' }),
    taken(3),
    taken(4, { eventPlace: place(2) }),
    taken(5, {}, 'something else'),
    taken(6, { kind: 'dispute.evidence_required', deadline: '2026-03-02T00:00:00.000Z' }),
    taken(7),
  ];
  const { type, data } = deliveriesTaken(deliveries);

  it('has what those to one endpoint have in common once, and begins anew where something differs', () => {
    const groups = data.taken.map(({ endpointId, each }) => [endpointId, each.map(([eventId]) => eventId)]);
    expect([type, groups]).toEqual([
      'DeliveriesTaken',
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
    expect(takenIn(data)).toEqual([one, three, two, ...rest]);
  });
});
