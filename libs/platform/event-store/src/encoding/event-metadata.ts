import type { Envelope } from '@taprail/contracts';

/** The metadata that is stored beside an event's data. */
export type EventMetadata = Envelope &
  Readonly<{
    /** The shape of `data`; the upcasters lead from it to today's. */
    schema: number;
    /** When it was recorded, on the product's clock. */
    at: string;
    prevHash: string;
    /** SHA-256 of prevHash followed by the exact stored bytes of `data`. */
    hash: string;
  }>;
