import type { NewEvent } from '../event-store';

/** EventStoreDB's default maximum of one append; held by every adapter, so that none accepts what another refuses. */
export const appendBytesMax = 1_048_576;

/** Of UTF-8, for what is one or two characters of a JavaScript text. */
const bytesPerCharacterMax = 3;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const streamName = /^[A-Za-z][A-Za-z0-9]*-[\x21-\x7e]{1,200}$/;

/** Events that cannot be stored are our bug, not a caller's: they fail before anything is written. */
export const requireStorable = (stream: string, events: readonly NewEvent[]): void => {
  if (!streamName.test(stream)) throw new TypeError(`Not a stream name: ${stream}`);
  if (events.length === 0) throw new TypeError(`An append to ${stream} without events`);
  let characters = 0;
  for (const { id, type, data, metadata } of events) {
    if (!uuid.test(id)) throw new TypeError(`Not an event id: ${id}`);
    if (typeof type !== 'string' || type === '') throw new TypeError('An event without a type');
    requireText(type, 'data', data);
    requireText(type, 'metadata', metadata);
    characters += data.length + metadata.length + type.length;
  }
  // Counting bytes means walking along every text; only a large append may be too large.
  if (characters * bytesPerCharacterMax <= appendBytesMax) return;
  const bytes = bytesOf(events);
  if (bytes > appendBytesMax)
    throw new TypeError(`An append of ${bytes} bytes to ${stream}; the maximum is ${appendBytesMax}`);
};

const bytesOf = (events: readonly NewEvent[]): number =>
  events.reduce(
    (sum, { type, data, metadata }) => sum + Buffer.byteLength(data) + Buffer.byteLength(metadata) + 2 * type.length,
    0,
  );

const requireText = (type: string, field: string, value: unknown): void => {
  if (typeof value !== 'string' || value === '') throw new TypeError(`${type} has no ${field}`);
};
