import type { Stored } from './upcast';

/**
 * How the data of an event type is packed for the store, so that a stored event may be smaller than what the domain reads.
 * The version of the packing is stored as the schema of the event.
 */
export type Packing = Readonly<{
  pack: (data: any) => unknown;
  /** One for each version that was ever written, from 1; events are written in the last one. */
  unpack: readonly ((stored: any) => unknown)[];
}>;

/** By event type; the data of all other types is stored as it is. */
export type Packings = Readonly<Record<string, Packing>>;

export const packingVersion = ({ unpack }: Packing): number => unpack.length;

/** A version that newer code has packed stops the reader instead of being guessed at. */
export const unpack = (packing: Packing, { type, schema, data }: Stored): unknown => {
  const open = Number.isInteger(schema) ? packing.unpack[schema - 1] : undefined;
  if (!open) {
    throw new Error(
      `${type} is packed in version ${schema}, which is not known here (latest ${packingVersion(packing)})`,
    );
  }
  return open(data);
};
