import { Injectable } from '@nestjs/common';
import { SystemClock } from '@taprail/clock';
import { PasskeyTables } from './passkey-tables';

/** Undefined: the answer is taken. Else the counter that was not passed. */
type PassedCounter = number | undefined;

/**
 * When each passkey was last used, and the counter that it had then. A counter rises with each answer, so that a copy of a passkey shows
 * itself; synced ones stay at 0, which says nothing.
 */
@Injectable()
export class PasskeyUses {
  constructor(
    private readonly tables: PasskeyTables,
    private readonly clock: SystemClock,
  ) {}

  /** Compares and writes in one statement: of two answers with one counter, at whatever gateways, one is taken. */
  async count(passkeyId: string, counter: number, registered: number): Promise<PassedCounter> {
    if (!isAbove(counter, registered)) return registered;
    const row = { passkey_id: passkeyId, counter, last_used_ms: this.clock.now().getTime() };
    return this.tables.run(async (db) => {
      const written = await db
        .insertInto('passkey_use')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .column('passkey_id')
            .doUpdateSet({ counter: row.counter, last_used_ms: row.last_used_ms })
            .where((before) =>
              counter === 0 ? before('passkey_use.counter', '=', 0) : before('passkey_use.counter', '<', counter),
            ),
        )
        .returning('counter')
        .executeTakeFirst();
      if (written) return undefined;
      const last = db.selectFrom('passkey_use').select('counter').where('passkey_id', '=', passkeyId);
      return Number((await last.executeTakeFirst())?.counter ?? registered);
    });
  }

  async lastUsed(passkeyIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (passkeyIds.length === 0) return new Map();
    const rows = await this.tables.run((db) =>
      db
        .selectFrom('passkey_use')
        .selectAll()
        .where('passkey_id', 'in', [...passkeyIds])
        .execute(),
    );
    return new Map(rows.map((row) => [row.passkey_id, new Date(Number(row.last_used_ms)).toISOString()]));
  }

  async forget(passkeyId: string): Promise<void> {
    await this.tables.run((db) => db.deleteFrom('passkey_use').where('passkey_id', '=', passkeyId).execute());
  }
}

const isAbove = (counter: number, before: number): boolean => counter > before || (counter === 0 && before === 0);
