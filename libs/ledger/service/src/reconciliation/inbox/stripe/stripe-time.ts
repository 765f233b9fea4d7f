import { type CivilDate, dayOf } from '@taprail/money';

/** Stripe's times are seconds since 1970, and its days are UTC. */
const msPerSecond = 1_000;

export const instantAt = (seconds: number): string => new Date(seconds * msPerSecond).toISOString();
export const dayAt = (seconds: number): CivilDate => dayOf(instantAt(seconds));
export const secondOf = (day: CivilDate): number => Date.parse(`${day}T00:00:00.000Z`) / msPerSecond;
