import { createColors } from 'picocolors';

export type Colours = ReturnType<typeof createColors>;

type Place = Readonly<{ isTTY?: boolean | undefined }>;
type Environment = Readonly<Record<string, string | undefined>>;

/** Colours are for terminals, unless somebody says otherwise. NO_COLOR wins over FORCE_COLOR. */
export const mayColour = (place: Place, env: Environment, isForbidden: boolean): boolean => {
  if (isForbidden || env['NO_COLOR']) return false;
  if (env['FORCE_COLOR'] && env['FORCE_COLOR'] !== '0') return true;
  return place.isTTY === true && env['TERM'] !== 'dumb';
};

export const coloursFor = (place: Place, env: Environment, isForbidden: boolean): Colours =>
  createColors(mayColour(place, env, isForbidden));
