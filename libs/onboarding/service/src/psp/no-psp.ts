import type { OnboardingPsp } from './onboarding-psp';

const elsewhere = async (): Promise<never> => {
  throw new Error('The PSP is asked where commands are decided');
};

/** For threads that follow the log: they send commands, and whoever decides those talks to the PSP. */
export const noPsp: OnboardingPsp = {
  countries: null,
  createAccount: elsewhere,
  updateAccount: elsewhere,
  readAccount: elsewhere,
  ownerOf: elsewhere,
  findAccount: elsewhere,
  uploadFile: elsewhere,
  closeAccount: elsewhere,
  check: elsewhere,
};
