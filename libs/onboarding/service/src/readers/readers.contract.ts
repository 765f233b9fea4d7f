import { type PspRefused, PspUnavailable } from '../psp/onboarding-psp';
import type { MerchantPlace, NewReader, Readers } from './readers';

export interface ReadersWorld {
  readonly readers: Readers;
  /** The next request of this kind is carried out, and its answer gets lost. */
  loseAnswer(to: 'location' | 'reader'): void;
  /** Everything registered, by the metadata that says whose it is. */
  count(): Promise<Readonly<{ locations: number; readers: number }>>;
  deleteLocation(id: string): Promise<void>;
  close(): Promise<void>;
}

const address = {
  line1: '1 Main St',
  city: 'Reno',
  state: 'NV',
  postal_code: '89501',
  country: 'US',
};
const place: MerchantPlace = { subMerchantId: 'sm_1', name: 'bistro-42', address, version: 1, locationId: null };
const bar: NewReader = {
  deviceId: 'dev_1',
  label: 'Bar',
  registrationCode: 'calm-green-hill',
  place,
  key: 'dev_1:register',
};

/** The contract suite of card readers at a provider. Where they are not registered, each row expects that nothing is. */
export const readersContract = (name: string, open: () => Promise<ReadersWorld>): void => {
  describe(`readers at ${name}`, () => {
    let world: ReadersWorld;
    let readers: Readers;
    beforeEach(async () => {
      world = await open();
      ({ readers } = world);
    });
    afterEach(() => world.close());

    const expectNone = async (): Promise<void> => {
      await expect(readers.register(bar)).rejects.toMatchObject({ name: 'PspRefused', path: 'registration_code' });
      expect(await world.count()).toEqual({ locations: 0, readers: 0 });
    };

    it('registers a reader by its code, at a place of its sub-merchant', async () => {
      if (!readers.areRegistered) return expectNone();
      const registered = await readers.register(bar);
      expect(registered).toEqual({
        readerId: expect.stringMatching(/^tmr_/),
        locationId: expect.stringMatching(/^tml_/),
        serial: expect.any(String),
        deviceType: expect.any(String),
      });
      expect(await readers.read(registered.readerId)).toEqual({
        status: 'online',
        lastSeenAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        software: expect.any(String),
      });
    });

    it('puts a second reader of a sub-merchant at the same place', async () => {
      if (!readers.areRegistered) return expectNone();
      const { locationId } = await readers.register(bar);
      const moved = { ...place, locationId, version: 2, address: { ...address, line1: '2 Main St' } };
      const second = { ...bar, deviceId: 'dev_2', registrationCode: 'warm-red-barn', key: 'dev_2:register' };
      expect((await readers.register({ ...second, place: moved })).locationId).toBe(locationId);
      expect(await world.count()).toEqual({ locations: 1, readers: 2 });
    });

    it('opens a place again that was deleted at the provider', async () => {
      if (!readers.areRegistered) return expectNone();
      const { locationId } = await readers.register(bar);
      await world.deleteLocation(locationId);
      const second = { ...bar, deviceId: 'dev_2', registrationCode: 'warm-red-barn', key: 'dev_2:register' };
      const reopened = await readers.register({ ...second, place: { ...place, locationId } });
      expect(reopened.locationId).not.toBe(locationId);
      expect(await world.count()).toEqual({ locations: 1, readers: 2 });
    });

    it.each(['location', 'reader'] as const)('makes one %s when its answer is lost', async (lost) => {
      if (!readers.areRegistered) return expectNone();
      world.loseAnswer(lost);
      await expect(readers.register(bar)).rejects.toThrow(PspUnavailable);
      const registered = await readers.register(bar);
      const again = { ...bar, place: { ...place, locationId: registered.locationId } };
      expect(await readers.register(again)).toEqual(registered);
      expect(await world.count()).toEqual({ locations: 1, readers: 1 });
    });

    it('refuses a code that is wrong, and one that was used', async () => {
      if (!readers.areRegistered) return expectNone();
      await readers.register(bar);
      for (const registrationCode of ['nonsense', bar.registrationCode]) {
        const refused = readers.register({ ...bar, deviceId: 'dev_2', key: 'dev_2:register', registrationCode });
        await expect(refused).rejects.toMatchObject({
          name: 'PspRefused',
          code: 'invalid_value',
          path: 'registration_code',
        });
      }
      expect((await world.count()).readers).toBe(1);
    });

    it('refuses a sub-merchant in a country without readers', async () => {
      if (!readers.areRegistered) return expectNone();
      const elsewhere = { ...bar, place: { ...place, address: { ...address, country: 'BR' } } };
      await expect(readers.register(elsewhere)).rejects.toEqual(
        expect.objectContaining<Partial<PspRefused>>({ code: 'invalid_country', path: 'submerchant' }),
      );
      expect((await world.count()).readers).toBe(0);
    });

    it('removes a reader, once or twice', async () => {
      if (!readers.areRegistered) {
        await readers.remove('dev_1');
        return expect(await readers.read('dev_1')).toBeUndefined();
      }
      const { readerId } = await readers.register(bar);
      await readers.remove(readerId);
      await readers.remove(readerId);
      expect(await readers.read(readerId)).toBeUndefined();
      expect((await world.count()).readers).toBe(0);
    });

    it('forgets the places of one sub-merchant', async () => {
      await readers.forgetPlaces('sm_1');
      if (!readers.areRegistered) return expectNone();
      await readers.register(bar);
      const other = { ...place, subMerchantId: 'sm_2' };
      await readers.register({ ...bar, place: other, registrationCode: 'warm-red-barn', key: 'dev_2:register' });
      await readers.forgetPlaces('sm_1');
      expect((await world.count()).locations).toBe(1);
    });
  });
};
