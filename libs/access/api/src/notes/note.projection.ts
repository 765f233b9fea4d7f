import { type NoteEvent, type NoteRecord, projectNote } from '@taprail/access-domain';
import type { Projection } from '@taprail/subscriptions';
import { noteCodec, notesStreamPrefix } from './note-streams';

/** One row per note, listed by its subject. */
export const noteList: Projection<NoteEvent, NoteRecord> = {
  name: 'notes',
  version: 1,
  streamPrefix: notesStreamPrefix,
  codec: noteCodec,
  keys: ({ data }) => [data.noteId],
  project: projectNote,
  columns: {
    platform: ({ platformId }) => platformId,
    subject: ({ subject }) => subject.id,
    created: ({ createdAt }) => createdAt,
  },
};
