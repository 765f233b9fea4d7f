import type { DomainEvent } from '@taprail/event-sourcing';

/** What a note is about: one stream for each. A sub-merchant is shown by the reference that the platform chose for it. */
export type NoteSubject = Readonly<
  { kind: 'transaction' | 'dispute'; id: string } | { kind: 'sub_merchant'; id: string; externalRef: string }
>;

/** A person or an API key. */
export type NoteAuthor = Readonly<{ kind: 'user' | 'api_key'; id: string }>;

/**
 * `text` is a cipher text under the key of the note inside one under the key of `subMerchantId`: it cannot be read once either is
 * destroyed, by removing the note or by erasing the sub-merchant.
 */
export type NoteEvent =
  | DomainEvent<
      'NoteAdded',
      Readonly<{
        noteId: string;
        platformId: string;
        subject: NoteSubject;
        subMerchantId: string;
        text: string;
        author: NoteAuthor;
        at: string;
      }>
    >
  | DomainEvent<'NoteRemoved', Readonly<{ noteId: string; platformId: string; author: NoteAuthor; at: string }>>;
