import { Inject, Injectable } from '@nestjs/common';
import {
  type NoteAuthor,
  noteOf,
  type NoteRecord,
  noteView,
  type NoteView,
  type NotesCommand,
} from '@taprail/access-domain';
import { derivedId, type Envelope, isId } from '@taprail/contracts';
import type { Position, Untimed } from '@taprail/event-store';
import { HttpProblem } from '@taprail/http';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { equalTo, type ListOptions, type ProjectedRow, ProjectionReader } from '@taprail/subscriptions';
import { ReadModelKeyDirectory } from '../keys/read-model.key-directory';
import { UserDirectory } from '../users/user-directory';
import { noteList } from './note.projection';
import { NoteStreams } from './note-streams';
import type { FoundSubject } from './note-subjects';
import { NoteTexts } from './note-texts';

const visibleWithinMs = 5_000;

type Writing = Readonly<{ platformId: string; author: NoteAuthor; envelope: Envelope }>;

/** Adds, lists and removes the notes of a platform. */
@Injectable()
export class PlatformNotes {
  private readonly reader: ProjectionReader<NoteRecord>;

  constructor(
    private readonly streams: NoteStreams,
    private readonly texts: NoteTexts,
    private readonly users: UserDirectory,
    private readonly keys: ReadModelKeyDirectory,
    @Inject(READ_STORE) readStore: ReadStore,
  ) {
    this.reader = new ProjectionReader(readStore, noteList);
  }

  async find(platformId: string, noteId: string): Promise<NoteRecord> {
    const found = isId('note', noteId) ? (await this.reader.get(noteId))?.row : undefined;
    if (found?.platformId !== platformId) throw new HttpProblem('note_not_found');
    return found;
  }

  /** On one subject, or all of them. */
  list(
    platformId: string,
    subjectId: string | undefined,
    options: ListOptions,
  ): Promise<readonly ProjectedRow<NoteRecord>[]> {
    const own = equalTo({ platform: platformId, subject: subjectId });
    return this.reader.list({ ...options, filters: [...own, ...(options.filters ?? [])] });
  }

  async add(
    { subject, subMerchantId }: FoundSubject,
    text: string,
    { platformId, author, envelope }: Writing,
  ): Promise<NoteRecord> {
    const noteId = derivedId('note', envelope.commandId);
    const known = await this.streams.load(subject.id);
    // A repeated request; the note may have been removed meanwhile, and its key with it.
    const before = noteOf(known.state, noteId);
    if (before) return before;
    const command = { type: 'Add', platformId, noteId, subject, subMerchantId, author } as const;
    // Before the vault makes a key for a note that does not come to be.
    this.streams.check(known, { ...command, text: '' });
    const sealed = await this.texts.seal({ id: noteId, subMerchantId }, text);
    return this.execute(subject.id, { ...command, text: sealed }, envelope);
  }

  /** The text is destroyed before that is on record: the record never promises what may still fail. */
  async remove({ id: noteId, subject }: NoteRecord, { platformId, author, envelope }: Writing): Promise<void> {
    const command = { type: 'Remove', platformId, noteId, author } as const;
    this.streams.check(await this.streams.load(subject.id), command);
    await this.texts.destroy(noteId);
    await this.execute(subject.id, command, envelope);
  }

  async show(records: readonly NoteRecord[]): Promise<readonly NoteView[]> {
    const authors = records.flatMap(({ author, removedBy }) => [author, ...(removedBy ? [removedBy] : [])]);
    const idsOf = (wanted: NoteAuthor['kind']): readonly string[] =>
      authors.filter(({ kind }) => kind === wanted).map(({ id }) => id);
    const [texts, people, labels] = await Promise.all([
      this.texts.open(records),
      this.users.named(idsOf('user')),
      this.keys.labels(idsOf('api_key')),
    ]);
    const nameOf = ({ id }: NoteAuthor): string | null => people.get(id)?.name ?? labels.get(id) ?? null;
    return records.map((record, at) => noteView(record, { text: texts[at]!, nameOf }));
  }

  private async execute(subjectId: string, command: Untimed<NotesCommand>, envelope: Envelope): Promise<NoteRecord> {
    const { state, position } = await this.streams.execute(subjectId, command, envelope);
    await this.shows(position);
    const record = noteOf(state, command.noteId);
    if (!record) throw new Error(`${command.noteId} is not in the stream that was just written`);
    return record;
  }

  /** All gateways share the read model: whoever hears of a note finds it. */
  private async shows(position: Position | undefined): Promise<void> {
    if (position !== undefined) await this.reader.reached(position, visibleWithinMs).catch(() => false);
  }
}
