/** As many entries as are ever written together. */
const placesPerEvent = 256n;

/** Entries are numbered along the log: the position of their event, and their number in it from 0. */
export const placeOfEntry = (position: bigint, n: number): bigint => position * placesPerEvent + BigInt(n);

export const firstPlaceIn = (position: bigint): bigint => position * placesPerEvent;

export const lastPlaceIn = (position: bigint): bigint => firstPlaceIn(position) + placesPerEvent - 1n;

/** Of the event that an entry is in. */
export const positionOf = (place: bigint): bigint => place / placesPerEvent;

/** Between the places of two entries, both included. */
export type PositionRange = Readonly<{ first: bigint; last: bigint }>;

/** Everything between two events of the log, both included. */
export const windowBetween = (firstPosition: bigint, lastPosition: bigint): PositionRange => ({
  first: firstPlaceIn(firstPosition),
  last: lastPlaceIn(lastPosition),
});

export const wholeLog: PositionRange = { first: 0n, last: 2n ** 63n - 1n };

export const isInWindow = (place: bigint, { first, last }: PositionRange): boolean => place >= first && place <= last;
