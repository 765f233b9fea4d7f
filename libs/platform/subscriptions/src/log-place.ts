import type { EventMetadata, Position, Recorded } from '@taprail/event-store';

/** Where and when an event stands in the log, and who caused it. */
export type LogPlace = Readonly<{
  eventId: string;
  stream: string;
  revision: number;
  position: Position;
  metadata: EventMetadata;
}>;

export const placeOf = ({ id, stream, revision, position }: Recorded, metadata: EventMetadata): LogPlace => ({
  eventId: id,
  stream,
  revision,
  position,
  metadata,
});
