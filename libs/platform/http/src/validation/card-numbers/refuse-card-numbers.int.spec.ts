import { Body, Controller, Post } from '@nestjs/common';
import { IsObject, IsOptional, IsString } from 'class-validator';
import { REQUEST_LOG } from '../../request/context/request-log';
import { Operation } from '../../request/operation/operation';
import { MemoryIdempotencyStore } from '../../testing/memory.idempotency-store';
import { boot, type Booted } from '../../testing/boot';
import { caller } from '../../testing/call';
import { IsTextMap } from '../rules';
import { MayResembleCardNumber } from './may-resemble-card-number';

const card = '4242 4242 4242 4242';

class NoteDto {
  @IsOptional()
  @IsString()
  reference?: string;

  @IsOptional()
  @IsTextMap({ keysMax: 5, keyLengthMax: 40, valueLengthMax: 40 })
  metadata?: Record<string, string>;

  @IsOptional()
  @IsObject()
  account?: object;

  @IsOptional()
  @IsString()
  @MayResembleCardNumber()
  account_number?: string;
}

const ran: unknown[] = [];

@Controller('notes')
class NotesController {
  @Post()
  @Operation({ id: 'notes.create', scope: 'things:write', summary: 'x', errors: [], answers: { 200: {} } })
  create(@Body() body: NoteDto): object {
    ran.push(body);
    return {};
  }
}

let app: Booted;
const store = new MemoryIdempotencyStore();
const reserve = jest.spyOn(store, 'reserve');
const call = caller(() => app);
const post = (body: object, headers: Record<string, string> = {}) =>
  call('POST', '/notes', { body, headers: { 'idempotency-key': 'note-1', ...headers } });

beforeAll(async () => {
  const requestLog = { provide: REQUEST_LOG, useValue: { note: () => undefined } };
  app = await boot({ controllers: [NotesController], store, requestLog });
});
afterAll(() => app.close());

describe('a number that looks like a card number', () => {
  it.each<[string, object, string | undefined]>([
    ['a text', { reference: `table 4, ${card}` }, 'reference'],
    ['a value of metadata', { metadata: { note: card } }, 'metadata.note'],
    ['a name in metadata', { metadata: { [card]: 'x' } }, 'metadata'],
    ['a list', { account: { lines: ['x', card] } }, 'account.lines.1'],
    ['the name of a field', { [card]: 1 }, undefined],
    ['the name of a field below one that is unknown', { other: { [card]: 1 } }, 'other'],
    ['a field beside one that is missing its form', { reference: 1, metadata: { note: card } }, 'metadata.note'],
  ])('is refused in %s, and not repeated', async (_where, body, param) => {
    const { status, code, body: answer, text } = await post(body);
    expect([status, code, answer.error.param]).toEqual([422, 'card_number_not_allowed', param]);
    expect([text, ...app.log].join('\n')).not.toMatch(/4242/);
    expect([ran, reserve.mock.calls]).toEqual([[], []]);
  });

  it('is refused as an idempotency key, before the key is stored', async () => {
    const { status, code, body, text } = await post({}, { 'idempotency-key': `order-${card.replaceAll(' ', '-')}` });
    expect([status, code, body.error.param]).toEqual([422, 'card_number_not_allowed', 'Idempotency-Key']);
    expect([text, ...app.log].join('\n')).not.toMatch(/4242/);
    expect([ran, reserve.mock.calls]).toEqual([[], []]);
  });

  it('is not kept as the id of a request', async () => {
    await post({ reference: 1 }, { 'x-request-id': card.replaceAll(' ', '') });
    expect(app.log.join('\n')).not.toMatch(/4242/);
  });

  it('is accepted in a field that has numbers of its own', async () => {
    const { status } = await post({ account_number: '4242424242424242' });
    expect([status, ran.splice(0)]).toEqual([200, [{ account_number: '4242424242424242' }]]);
  });

  it('is no order number, no time in milliseconds and no UUID', async () => {
    const metadata = { a: '1763471549000', b: 'f9168c5e-ceb2-4faa-b6bf-329bf39fa1e4', c: '4242424242424241' };
    expect((await post({ metadata }, { 'idempotency-key': 'f9168c5e-4242-4424-8424-242424242424' })).status).toBe(200);
    ran.length = 0;
  });
});
