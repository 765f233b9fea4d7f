import type { Note } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { ActionDialog } from '../../parts/action-dialog';
import { ActionForm } from '../../parts/action-form';
import { Field } from '../../parts/fields';
import { Loaded } from '../../parts/loaded';
import { shortId } from '../../parts/short-id';
import { showEffect } from '../../parts/show-effect';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { useScope } from '../../session/use-session';
import { Instant } from '../../time/instant';
import './notes.css';

/** As the API has it: a subject has no more notes than this. */
const notesMax = 1_000;
const lengthMax = 2_000;

export type NotesOn =
  | Readonly<{ transaction: string }>
  | Readonly<{ dispute: string }>
  | Readonly<{ submerchant: string }>;

/** What colleagues have noted about this, newest first, and a field for one more. */
export const NotesPanel = ({ on }: { on: NotesOn }) => {
  const mayWrite = useScope('notes:write');
  const [removing, setRemoving] = useState<Note>();
  const read = useRead('notes.list', [on], (signal) =>
    client.notes.list({ ...on, limit: 100 }, { signal }).toArray({ max: notesMax }),
  );
  return (
    <section class="card notes" aria-label="Notes">
      <h2>Notes</h2>
      {mayWrite && <AddNote on={on} />}
      <Loaded read={read} lines={2}>
        {(notes) =>
          notes.length === 0 ? (
            <p class="muted">No notes. Cardholders and sub-merchants never see them.</p>
          ) : (
            <ol>
              {notes.map((note) => (
                <NoteRow key={note.id} note={note} onRemove={mayWrite ? () => setRemoving(note) : undefined} />
              ))}
            </ol>
          )
        }
      </Loaded>
      {removing && <RemoveNote note={removing} onClose={() => setRemoving(undefined)} />}
    </section>
  );
};

const NoteRow = ({ note, onRemove }: { note: Note; onRemove: (() => void) | undefined }) => (
  <li>
    <p class="line">
      <strong title={note.author.id}>{nameOf(note.author)}</strong>
      <span class="muted">
        <Instant at={note.created_at} />
      </span>
      {onRemove && note.text !== null && (
        <button type="button" class="button" aria-label={`Remove note of ${nameOf(note.author)}`} onClick={onRemove}>
          Remove
        </button>
      )}
    </p>
    {note.text === null ? <Destroyed note={note} /> : <p class="note-text">{note.text}</p>}
  </li>
);

const Destroyed = ({ note: { removed_at: at, removed_by: by } }: { note: Note }) => (
  <p class="muted">
    {at !== null && by !== null ? (
      <>
        Removed by {nameOf(by)}, <Instant at={at} />
      </>
    ) : (
      'The text was erased.'
    )}
  </p>
);

const nameOf = ({ type, id, name }: Note['author']): string =>
  name ?? `${type === 'user' ? 'User' : 'API key'} ${shortId(id)}`;

const AddNote = ({ on }: { on: NotesOn }) => {
  const [text, setText] = useState('');
  const left = lengthMax - [...text].length;
  return (
    <ActionForm
      submit="Add note"
      scope="notes:write"
      problem={text.trim() === '' ? 'Enter a text' : left < 0 ? 'The text is too long' : undefined}
      call={(made, sending) => made.notes.add({ ...on, text }, sending)}
      onDone={async (note: Note) => {
        await showEffect<Note>('Note added')(note);
        setText('');
      }}
    >
      <Field label="New note" problem={left < 0 ? `${-left} characters too many` : undefined}>
        {(ids) => (
          <textarea {...ids} rows={2} value={text} onInput={({ currentTarget }) => setText(currentTarget.value)} />
        )}
      </Field>
    </ActionForm>
  );
};

const RemoveNote = ({ note, onClose }: { note: Note; onClose: () => void }) => (
  <ActionDialog
    title="Remove note"
    submit="Remove note"
    kind="danger"
    call={(made, sending) => made.notes.remove(note.id, sending)}
    onDone={showEffect('Note removed')}
    onClose={onClose}
  >
    <p>The text is destroyed for good. That there was a note, and who removed it, stays.</p>
    <p class="note-text">{note.text}</p>
  </ActionDialog>
);
