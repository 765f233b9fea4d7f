import type { Envelope } from '@taprail/contracts';

/** The metadata that is stored beside an event's data. */
export type EventMetadata = Envelope &
  Readonly<{
    /** The shape of `data`; the upcasters lead from it to today's. */
    schema: number;
    /** When it was recorded, on the product's clock. */
    at: string;
    /** The version of the link; absent in version 1. */
    link?: 2;
    prevHash: string;
    /** As `linkHash` says; of version 1 as `hashOf` does. */
    hash: string;
    /** Made from the hash with a key that is not in the store. */
    mac?: string;
  }>;
