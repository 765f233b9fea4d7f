import { Fenced, ReadStoreUnavailable } from '@taprail/read-store';
import { StoreUnavailable } from '@taprail/event-store';
import { mendsItself } from './mends-itself';

const coded = (code: string) => Object.assign(new Error('failed'), { code });

describe('a failure of a follower', () => {
  it.each<[string, unknown]>([
    ['the event store is away', new StoreUnavailable('away')],
    ['the read store is away', new ReadStoreUnavailable('away')],
    ['another process has the lease', new Fenced('relay', 3n)],
    ['a connection is refused', coded('ECONNREFUSED')],
    ['PostgreSQL stops', coded('57P01')],
    ['the disk of PostgreSQL is full', coded('53100')],
    ['a connection is lost', new Error('Connection terminated unexpectedly')],
    ['one of these caused it', new Error('rows not written', { cause: coded('ECONNRESET') })],
  ])('mends itself: %s', (_what, error) => expect(mendsItself(error)).toBe(true));

  it.each<[string, unknown]>([
    ['a bug', new TypeError('x is undefined')],
    ['an event that nobody can read', new Error('unknown schema 7')],
    ['a table that is not there', coded('42P01')],
    ['no error at all', 'text'],
  ])('needs a person: %s', (_what, error) => expect(mendsItself(error)).toBe(false));
});
