import { COMMAND_BUS } from '@taprail/bus';
import { boot, type Booted, type Called, caller, operatorKey } from '@taprail/http/testing';
import { JournalShardController } from './journal-shard.controller';

const sent: unknown[] = [];
let app: Booted;
const call = caller(() => app);
beforeAll(async () => {
  const bus = { send: async ({ name, data, actor }: any) => void sent.push([name, data, actor.kind]) };
  app = await boot({
    controllers: [JournalShardController],
    http: { operatorKey },
    providers: [{ provide: COMMAND_BUS, useValue: bus }],
  });
});
afterAll(() => app.close());

describe('a lane of the journal', () => {
  const resume = (shard: string, body: object, key: string | undefined = operatorKey): Promise<Called> =>
    call('POST', `/v1/operator/journal-lanes/${shard}/resume`, { body, ...(key === undefined ? {} : { key }) });

  it('is resumed by the operator, with a reason', async () => {
    const { status, body } = await resume('5', { reason: 'incident 7' });
    expect([status, body]).toEqual([202, { object: 'journal_lane', shard: 5, reason: 'incident 7' }]);
    expect(sent).toEqual([['ledger.note-shard-resumed', { shard: 5, reason: 'incident 7' }, 'operator']]);
  });

  it.each([
    ['8', { reason: 'x' }, 404, 'journal_lane_not_found'],
    ['-1', { reason: 'x' }, 404, 'journal_lane_not_found'],
    ['05', { reason: 'x' }, 404, 'journal_lane_not_found'],
    ['5', {}, 422, 'missing_field'],
    ['5', { reason: '' }, 422, 'invalid_value'],
  ])('is refused for %s and %j', async (shard, body, status, code) => {
    const answer = await resume(shard, body);
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(sent).toHaveLength(1);
  });

  it('is nobody else’s to resume', async () => {
    const key = app.keys.issue({ id: 'key_2', scopes: ['ledger:read'] });
    expect((await resume('5', { reason: 'x' }, key)).status).toBe(401);
  });
});
