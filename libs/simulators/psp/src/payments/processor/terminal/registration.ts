import { invalid } from '../../../engine/state/refusal';
import { stripeAmountsDevice } from '../../holds/decide-authorisation';
import { testDevices } from '../../reader/test-devices';

export type ReaderModel = Readonly<{ deviceType: string; device: string | null; mayRepeat: boolean }>;

/** Codes of Stripe's simulated readers, which anybody may use as often as they like. */
const simulatedModels: Readonly<Record<string, ReaderModel>> = {
  'simulated-wpe': { deviceType: 'simulated_wisepos_e', device: stripeAmountsDevice, mayRepeat: true },
  'simulated-s700': { deviceType: 'simulated_stripe_s700', device: stripeAmountsDevice, mayRepeat: true },
  'simulated-stripe': { deviceType: 'simulated_wisepos_e', device: stripeAmountsDevice, mayRepeat: true },
};
const physical: ReaderModel = { deviceType: 'bbpos_wisepos_e', device: null, mayRepeat: false };
/** Three words, as a reader shows them on its display. */
const shownCode = /^[a-z]+-[a-z]+-[a-z]+$/;

/** The reader that shows a registration code. The name of a test device is the code of a reader that behaves like it. */
export const readerWithCode = (code: string): ReaderModel => {
  const simulated = Object.hasOwn(simulatedModels, code) ? simulatedModels[code] : undefined;
  if (simulated) return simulated;
  if (Object.hasOwn(testDevices, code)) return { deviceType: 'simulated_wisepos_e', device: code, mayRepeat: true };
  if (shownCode.test(code)) return physical;
  throw wrongCode();
};

export const wrongCode = (): Error =>
  invalid('The registration code is not valid, or was used before.', 'registration_code');
