import type { PspSimulator } from '@taprail/psp-simulator';

/** A simulator within this process, or a provider at its address; without one at its own. */
export type PspPlace = Readonly<{ provider: string; within?: PspSimulator; baseUrl?: string }>;

/** Finds the payment provider that `PSP_URL` names. */
export abstract class PspPlaces {
  /** Undefined where no commands are decided: only they have business with the provider. */
  abstract find(): Promise<PspPlace | undefined>;

  /** The provider of all services; undefined where each process would have a simulator of its own. */
  abstract findShared(): Promise<PspPlace | undefined>;
}
