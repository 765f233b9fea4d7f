import type { Upcasters } from '@taprail/event-sourcing';

/** Steps from an older shape of an event to the next; every type is at its first shape today. */
export const upcasters: Upcasters = {};
