import { type PspSimulator, startPspSimulator } from '@taprail/psp-simulator';
import { outsideAt, outsideWithin, type SimulatedOutside } from './simulated-inboxes';
import { describeInboxes, type OutsideWorld } from './text-inbox.contract';

const noon = new Date('2026-03-02T12:00:00.000Z');

const open = async (see: (simulator: PspSimulator) => SimulatedOutside): Promise<OutsideWorld> => {
  const simulator = await startPspSimulator({ clock: () => noon });
  const { payments } = simulator;
  const outside = see(simulator);
  return {
    outside,
    pay: async () => {
      const line = { id: 'po_1', currency: 'EUR', amount: -500, reference: 'po_1' } as const;
      await outside.book(line);
      const { currency, ...stated } = line;
      return { currency, date: '2026-03-03', opening: 0, closing: -500, lines: [stated] };
    },
    sell: async (reference, amount) => {
      const place = { device: 'dev_1', subMerchantId: 'sm_1', amount, currency: 'EUR' };
      const reading = await payments.readCard({ ...place, reference, country: 'DE' });
      if (reading.outcome !== 'read') throw new Error(reading.outcome);
      await payments.authorise({ ...place, reference, mcc: '5812', card: reading.card, partialAllowed: false });
      await payments.capture({ reference: `${reference}:c`, authorisation: reference, amount, releaseRest: true });
    },
    advance: async (ms) => simulator.advance(ms),
    close: () => simulator.close(),
  };
};

describeInboxes('The simulator within the process', () => open(({ payments }) => outsideWithin(payments)));
describeInboxes('The simulator in another process', () => open(({ url }) => outsideAt(url)));

it('A simulator that is away is an error, so that somebody comes again', async () => {
  const { outside, close } = await open(({ url }) => outsideAt(url));
  await close();
  await expect(outside.files.listArrived('', 1)).rejects.toThrow();
});
