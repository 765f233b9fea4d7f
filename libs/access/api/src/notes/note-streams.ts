import { Inject, Injectable } from '@nestjs/common';
import { type NoteEvent, notes, type Notes, type NotesCommand, upcasters } from '@taprail/access-domain';
import { Clock } from '@taprail/clock';
import { Codec, EVENT_STORE, type EventStore, StreamRepository } from '@taprail/event-store';

export const notesStreamPrefix = 'notes-';
export const noteCodec = new Codec<NoteEvent>(upcasters);

/** Repository of the streams of notes: one for each subject, under its id. */
@Injectable()
export class NoteStreams extends StreamRepository<Notes, NotesCommand, NoteEvent> {
  constructor(@Inject(EVENT_STORE) store: EventStore, clock: Clock) {
    super(store, clock, { streamPrefix: notesStreamPrefix, decider: notes, codec: noteCodec });
  }
}
