import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import type { NoteView } from '@taprail/access-domain';
import {
  actorOf,
  Answer,
  anyKeyScope,
  Caller,
  Context,
  cursorPosition,
  envelopeOf,
  isPerson,
  type List,
  listAnswer,
  listSchema,
  Operation,
  positionCursor,
  RequestContext,
} from '@taprail/http';
import { createdFilters } from '@taprail/subscriptions';
import { AddNoteDto, ListNotesQuery } from './note.dto';
import { noteParams, noteSchema } from './note.schema';
import { NoteSubjects } from './note-subjects';
import { PlatformNotes } from './platform-notes';

const scope = 'notes:write';
const subjectErrors = [
  'transaction_not_found',
  'dispute_not_found',
  'sub_merchant_not_found',
  'insufficient_scope',
] as const;
const whoReads =
  'Notes on transactions are read with `payments:read`, on disputes with `disputes:read`, on sub-merchants with `onboarding:read`.';

@Controller('v1/notes')
export class NoteController {
  constructor(
    private readonly notes: PlatformNotes,
    private readonly subjects: NoteSubjects,
  ) {}

  @Get()
  @Operation({
    id: 'notes.list',
    scope: anyKeyScope,
    summary: 'List the notes on a transaction, a dispute or a sub-merchant, or all notes, newest first',
    description: `${whoReads} Without one of them all notes of the platform are listed, which needs these three scopes. A note that was removed stays in the list without its text.`,
    errors: [...subjectErrors, 'invalid_cursor'],
    answers: { 200: listSchema(noteSchema) },
  })
  async list(@Query() query: ListNotesQuery, @Caller() caller: Caller): Promise<List<NoteView>> {
    const { limit, order, cursor, created, ...named } = query;
    const subject = await this.subjects.findIfNamed(named, caller);
    const options = { filters: createdFilters(created), order, limit: limit + 1, ...cursorPosition(cursor) };
    const rows = await this.notes.list(caller.platformId, subject?.id, options);
    const views = await this.notes.show(rows.map(({ row }) => row));
    const shown = new Map(views.map((view) => [view.id, view]));
    return listAnswer(rows, limit, positionCursor, ({ key }) => shown.get(key)!);
  }

  @Post()
  @Operation({
    id: 'notes.add',
    scope,
    summary: 'Add a note to a transaction, a dispute or a sub-merchant',
    description: `Notes are for the people of the platform: no webhook, export or statement has them. ${whoReads}`,
    errors: [...subjectErrors, 'note_limit_reached', 'sub_merchant_rejected'],
    answers: { 201: noteSchema },
    // Not kept under the idempotency key: the text may be destroyed.
    answersAgain: true,
    example: { submerchant: 'bistro-42', text: 'New owner from April on, call before a large payout.' },
  })
  async add(
    @Body() { text, ...named }: AddNoteDto,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<NoteView>> {
    const found = await this.subjects.find(named, caller);
    const record = await this.notes.add(found, text, writingOf(context, caller));
    const [view] = await this.notes.show([record]);
    return new Answer(view!, { status: 201 });
  }

  @Delete(':id')
  @Operation({
    id: 'notes.remove',
    scope,
    summary: 'Remove a note: its text is destroyed permanently',
    description: 'That there was a note, whose it was and who removed it stays in the list.',
    errors: ['note_not_found', 'insufficient_scope'],
    answers: { 204: null },
    params: noteParams,
  })
  async remove(@Param('id') id: string, @Context() context: RequestContext, @Caller() caller: Caller): Promise<void> {
    const record = await this.notes.find(caller.platformId, id);
    this.subjects.requireReadable(record.subject.kind, caller.scopes);
    await this.notes.remove(record, writingOf(context, caller));
  }
}

const writingOf = (context: RequestContext, caller: Caller) => ({
  platformId: caller.platformId,
  author: { kind: isPerson(caller) ? 'user' : 'api_key', id: caller.keyId } as const,
  envelope: envelopeOf(context, actorOf(caller)),
});
