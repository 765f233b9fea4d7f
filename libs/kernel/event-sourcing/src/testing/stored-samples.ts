import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DomainEvent } from '../domain-event';
import { upcast, type Upcasters } from '../upcast';

export type StoredSample<Event> = Readonly<{
  /** `TapApproved.1`: the type, and which of its shapes. */
  name: string;
  type: string;
  /** Lifted to today's shape. */
  event: Event;
}>;

/** The frozen samples of a folder: one file for every shape that was ever stored, never edited and never deleted. */
export const storedSamples = <Event extends DomainEvent>(
  folder: string,
  upcasters: Upcasters,
): readonly StoredSample<Event>[] =>
  readdirSync(folder)
    .sort()
    .map((file) => {
      const [type = '', schema] = file.split('.');
      const data: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      const lifted = upcast(upcasters, { type, schema: Number(schema), data });
      return { name: `${type}.${schema}`, type, event: { type, data: lifted.data } as unknown as Event };
    });
