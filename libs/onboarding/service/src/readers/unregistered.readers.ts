import { PspRefused } from '../psp/onboarding-psp';
import type { Readers } from './readers';

/** Readers of the simulated acquirer, which knows every device by its own id. */
export const unregisteredReaders: Readers = {
  areRegistered: false,
  register: async () => {
    throw new PspRefused(
      'registration_not_supported',
      'Readers are not registered at this provider.',
      'registration_code',
    );
  },
  read: async () => undefined,
  remove: async () => undefined,
  forgetPlaces: async () => undefined,
};
