import { unreachable } from '@taprail/event-sourcing';
import type { NoteAuthor, NoteEvent, NoteSubject } from './note.events';

/** A note with its text as a cipher text, which is null once the note is removed. */
export type NoteRecord = Readonly<{
  id: string;
  platformId: string;
  subject: NoteSubject;
  subMerchantId: string;
  text: string | null;
  author: NoteAuthor;
  createdAt: string;
  removedAt: string | null;
  removedBy: NoteAuthor | null;
}>;

export const projectNote = (record: NoteRecord | undefined, event: NoteEvent): NoteRecord => {
  const { type, data } = event;
  switch (type) {
    case 'NoteAdded': {
      const { noteId, platformId, subject, subMerchantId, text, author, at } = data;
      const known = { id: noteId, platformId, subject, subMerchantId, text, author };
      return { ...known, createdAt: at, removedAt: null, removedBy: null };
    }
    case 'NoteRemoved':
      if (!record) throw new Error(`${data.noteId} is removed before it was added`);
      return { ...record, text: null, removedAt: data.at, removedBy: data.author };
    default:
      return unreachable(type);
  }
};

/** An author with the name of the person, or the label of the key. */
export type ShownAuthor = Readonly<{ type: NoteAuthor['kind']; id: string; name: string | null }>;

export type NoteView = Readonly<{
  id: string;
  object: 'note';
  transaction: string | null;
  dispute: string | null;
  submerchant: string | null;
  text: string | null;
  author: ShownAuthor;
  created_at: string;
  removed_at: string | null;
  removed_by: ShownAuthor | null;
}>;

type PlainNote = Readonly<{ text: string | null; nameOf: (author: NoteAuthor) => string | null }>;

export const noteView = (record: NoteRecord, { text, nameOf }: PlainNote): NoteView => {
  const { id, subject, author, createdAt, removedAt, removedBy } = record;
  const shown = ({ kind, id: authorId }: NoteAuthor): ShownAuthor => {
    const name = nameOf({ kind, id: authorId });
    return { type: kind, id: authorId, name };
  };
  return {
    id,
    object: 'note',
    transaction: subject.kind === 'transaction' ? subject.id : null,
    dispute: subject.kind === 'dispute' ? subject.id : null,
    submerchant: subject.kind === 'sub_merchant' ? subject.externalRef : null,
    text,
    author: shown(author),
    created_at: createdAt,
    removed_at: removedAt,
    removed_by: removedBy && shown(removedBy),
  };
};
