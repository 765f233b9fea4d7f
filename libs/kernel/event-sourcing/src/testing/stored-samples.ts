import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DomainEvent } from '../domain-event';
import { type Packings, unpack } from '../packing';
import { upcast, type Upcasters } from '../upcast';

export type StoredSample<Event> = Readonly<{
  /** `TapApproved.1`: the type, and which of its shapes. */
  name: string;
  type: string;
  /** Lifted to today's name and shape. */
  event: Event;
}>;

/** The frozen samples of a folder: one file for every shape that was ever stored, never edited and never deleted. */
export const storedSamples = <Event extends DomainEvent>(
  folder: string,
  upcasters: Upcasters,
  packings: Packings = {},
): readonly StoredSample<Event>[] =>
  readdirSync(folder)
    .sort()
    .map((file) => {
      const [type = '', schema] = file.split('.');
      const text = readFileSync(join(folder, file), 'utf8');
      const stored = { type, schema: Number(schema), data: JSON.parse(text) as unknown };
      const packing = packings[type];
      const lifted = packing ? { type, data: unpack(packing, stored) } : upcast(upcasters, stored);
      const event = { type: lifted.type, data: lifted.data } as unknown as Event;
      return { name: `${type}.${schema}`, type, event };
    });
