import { specify } from '@taprail/event-sourcing/testing';
import type { NoteEvent } from './note.events';
import { notes, type NotesCommand, notesMax } from './notes.decider';

const given = specify(notes);
const at = '2026-03-01T10:00:00.000Z';
const ada = { kind: 'user', id: 'usr_1' } as const;
const key = { kind: 'api_key', id: 'key_1' } as const;
const subject = { kind: 'transaction', id: 'txn_1' } as const;

const added = (noteId = 'note_1', platformId = 'plt_1'): NoteEvent => ({
  type: 'NoteAdded',
  data: { noteId, platformId, subject, subMerchantId: 'sm_1', text: 'sealed', author: ada, at },
});
const removed: NoteEvent = {
  type: 'NoteRemoved',
  data: { noteId: 'note_1', platformId: 'plt_1', author: key, at },
};
const add: NotesCommand = {
  type: 'Add',
  platformId: 'plt_1',
  noteId: 'note_1',
  subject,
  subMerchantId: 'sm_1',
  text: 'sealed',
  author: ada,
  at,
};
const remove: NotesCommand = { type: 'Remove', platformId: 'plt_1', noteId: 'note_1', author: key, at };

describe('a note', () => {
  it('is added once under one id', () => {
    given().when(add).then(added());
    given(added()).when(add).thenNothing();
  });

  it('is removed once, by whoever does it', () => {
    given(added()).when(remove).then(removed);
    given(added(), removed).when(remove).thenNothing();
  });

  it('is not added anew by a repeated request once it is removed', () =>
    given(added(), removed).when(add).thenNothing());

  it('of another platform is an unknown one', () =>
    given(added('note_1', 'plt_2')).when(remove).thenRejected('note_not_found'));

  it('is not found by the name of a member of every object', () =>
    given()
      .when({ ...remove, noteId: 'constructor' })
      .thenRejected('note_not_found'));

  it('is one of so many on its subject, removed ones included', () => {
    const many = Array.from({ length: notesMax }, (_, n) => added(`note_${n + 1}`));
    given(...many, removed)
      .when({ ...add, noteId: 'note_x' })
      .thenRejected('note_limit_reached', { maximum: notesMax });
  });
});
