import { type Decider, Rejection } from '@taprail/event-sourcing';
import type { NoteAuthor, NoteEvent, NoteSubject } from './note.events';
import { type NoteRecord, projectNote } from './note.view';

/** Notes on one subject, removed ones included: enough for people, few enough for one stream. */
export const notesMax = 1_000;

type OfNote<Fields> = Readonly<{ platformId: string; noteId: string; author: NoteAuthor; at: string }> &
  Readonly<Fields>;

export type NotesCommand =
  | OfNote<{ type: 'Add'; subject: NoteSubject; subMerchantId: string; text: string }>
  | OfNote<{ type: 'Remove' }>;

export type Notes = Readonly<Record<string, NoteRecord>>;

/** The notes on one subject. */
export const notes: Decider<Notes, NotesCommand, NoteEvent> = {
  initialState: {},

  decide(command, state) {
    const { platformId, noteId, author, at } = command;
    const known = noteOf(state, noteId);
    if (command.type === 'Add') {
      if (known) return [];
      if (Object.keys(state).length >= notesMax) throw new Rejection('note_limit_reached', { maximum: notesMax });
      const { subject, subMerchantId, text } = command;
      return [{ type: 'NoteAdded', data: { noteId, platformId, subject, subMerchantId, text, author, at } }];
    }
    // Another platform's note answers exactly as one that does not exist.
    if (known?.platformId !== platformId) throw new Rejection('note_not_found');
    return known.removedAt === null ? [{ type: 'NoteRemoved', data: { noteId, platformId, author, at } }] : [];
  },

  evolve: (state, event) => ({
    ...state,
    [event.data.noteId]: projectNote(noteOf(state, event.data.noteId), event),
  }),
};

/** Ids come from outside: one named like a member of every object must not find it. */
export const noteOf = (state: Notes, noteId: string): NoteRecord | undefined =>
  Object.hasOwn(state, noteId) ? state[noteId] : undefined;
