import { Body, Controller, Delete, Get, Param, Patch, Post, Query, RawBody } from '@nestjs/common';
import { Rejection } from '@taprail/event-sourcing';
import { Answer } from '../answers/answer';
import { ExpectedRevision } from '../answers/revisions';
import { Caller } from '../auth/caller';
import { CommandId, Context, type RequestContext } from '../request/context/request-context';
import { listAnswer, listSchema } from '../answers/lists/list-answer';
import { LimitedPer } from '../request/limits/limited-per';
import { Operation } from '../request/operation/operation';
import { ThingDto, ThingsQuery } from './thing.dto';

const thing = {
  title: 'Thing',
  type: 'object',
  properties: { id: { type: 'string' }, amount: { type: 'integer' } },
  required: ['id', 'amount'],
} as const;

/** How often each handler really ran, by what it was asked to do. */
export const runs: string[] = [];

/** The outcomes of the next calls of `act`, in order; the last one stays. */
export const script: { steps: (() => unknown)[] } = { steps: [] };

@Controller('things')
export class ThingsController {
  @Post()
  @Operation({
    id: 'things.create',
    scope: 'things:write',
    summary: 'Make a thing.',
    errors: [],
    answers: { 201: thing },
    example: { amount: 5, name: 'box' },
    liveExample: { amount: 5, name: 'crate' },
    description: 'It is kept.',
    testDescription: 'In the test environment it is free.',
  })
  create(@Body() body: ThingDto, @CommandId() commandId: string, @Caller() caller: Caller): Answer {
    runs.push(commandId);
    const id = `thing_${commandId}`;
    return Answer.created({ id, amount: body.amount, owner: caller.platformId }, `/things/${id}`, { revision: 3 });
  }

  @Post('act')
  @Operation({
    id: 'things.act',
    scope: 'things:write',
    summary: 'Does what the script says.',
    errors: [],
    answers: { 200: thing },
  })
  act(@CommandId() commandId: string): unknown {
    runs.push(commandId);
    const step = script.steps.length > 1 ? script.steps.shift() : script.steps[0];
    return step?.();
  }

  @Get()
  @Operation({
    id: 'things.list',
    scope: 'things:read',
    summary: 'List things.',
    errors: ['invalid_cursor'],
    answers: { 200: listSchema(thing) },
  })
  list(@Query() query: ThingsQuery): unknown {
    return { ...listAnswer([1, 2, 3], Math.min(query.limit, 2), (row) => [row]), asked: query };
  }

  @Get('context')
  @Operation({
    id: 'things.context',
    scope: 'things:read',
    summary: 'Show the context.',
    errors: [],
    answers: { 200: {} },
  })
  context(@Context() context: RequestContext, @Caller() caller: Caller): unknown {
    const { requestId, correlationId, traceparent } = context;
    return { requestId, correlationId, traceparent, caller };
  }

  @Get(':id')
  @LimitedPer({ name: 'thing', rate: 2, perSeconds: 3_600, by: ({ params }) => (params as { id: string }).id })
  @Operation({
    id: 'things.get',
    scope: 'things:read',
    summary: 'Get a thing.',
    errors: [],
    answers: { 200: thing },
    conditional: true,
    params: { id: 'Its id.' },
  })
  get(@Param('id') id: string): Answer {
    return new Answer({ id, amount: 1 }, { revision: 17 });
  }

  @Patch(':id')
  @Operation({
    id: 'things.patch',
    scope: 'things:write',
    summary: 'Change a thing.',
    errors: ['revision_mismatch'],
    answers: { 200: {} },
  })
  patch(@ExpectedRevision() expected: number | undefined): unknown {
    if (expected !== undefined && expected !== 17) throw new Rejection('revision_mismatch', { actual: 17 });
    return { expected: expected ?? null };
  }

  @Delete(':id')
  @Operation({
    id: 'things.delete',
    scope: 'things:write',
    summary: 'Delete a thing.',
    errors: [],
    answers: { 204: null },
  })
  remove(): void {
    runs.push('removed');
  }

  @Get('pages/own')
  @Operation({
    id: 'things.own',
    scope: 'session',
    isPrivate: true,
    staysOpen: true,
    summary: 'For pages of our own.',
    errors: [],
    answers: { 200: {} },
  })
  own(@Context() { session }: RequestContext): unknown {
    return { id: session!.id, csrf: session!.csrfToken };
  }

  @Post('keys/any')
  @Operation({
    id: 'things.any',
    scope: 'any',
    summary: 'For any key.',
    errors: [],
    answers: { 200: {} },
  })
  any(@Context() { secretHash }: RequestContext): unknown {
    return { secretHash };
  }

  @Post('hooks/inbound')
  @Operation({
    id: 'things.inbound',
    scope: 'public',
    summary: 'Takes signed bytes.',
    errors: ['invalid_signature'],
    answers: { 200: {} },
    rawBody: true,
    idempotent: false,
    bodyLimit: 1024 * 1024,
    headers: { 'Thing-Signature': 'Proves it.' },
  })
  inbound(@RawBody() bytes: Buffer): unknown {
    return { length: bytes.length, text: bytes.subarray(0, 20).toString() };
  }

  @Post('operators/only')
  @Operation({
    id: 'things.operate',
    scope: 'operator',
    summary: 'For the operator.',
    errors: [],
    answers: { 200: {} },
  })
  operate(@CommandId() commandId: string): unknown {
    return { commandId };
  }
}
