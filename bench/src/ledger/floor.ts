import { join } from 'node:path';
import { inTransaction, openSqlite } from '@taprail/sqlite';

/** The floor of a capture: three lines in one plain table, so many captures in one transaction with one fsync. */
const database = openSqlite(join(process.argv[2]!, 'floor.db'), { durability: 'FULL' });
database.exec('CREATE TABLE line (id INTEGER PRIMARY KEY, entry TEXT, account TEXT, side TEXT, amount INTEGER)');
const insert = database.prepare('INSERT INTO line (entry, account, side, amount) VALUES (?, ?, ?, ?)');
let captures = 0;

const capture = (): void => {
  captures += 1;
  const entry = `le_${process.pid}_${captures}`;
  insert.run(entry, 'psp_clearing:EUR', 'debit', 1_000);
  insert.run(entry, `merchant_pending:sm_bench${captures % 1_000}:EUR`, 'credit', 900);
  insert.run(entry, 'platform_operating:EUR', 'credit', 100);
};

const load = async (seconds: number, batch: number): Promise<Readonly<{ captures: number; seconds: number }>> => {
  const [startedMs, before] = [performance.now(), captures];
  while (performance.now() - startedMs < seconds * 1_000) {
    await new Promise((resolve) => setImmediate(resolve));
    inTransaction(database, () => {
      for (let n = 0; n < batch; n += 1) capture();
    });
  }
  return { captures: captures - before, seconds: (performance.now() - startedMs) / 1_000 };
};

process.on('message', ({ seconds, batch }: Readonly<{ seconds: number; batch: number }>) => {
  void load(seconds, batch).then((report) => process.send?.(report));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
