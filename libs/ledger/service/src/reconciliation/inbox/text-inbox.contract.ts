import { parseSettlementFile } from '@taprail/ledger-domain';
import { readCamtStatements } from '../../bank/messages/read-bank-messages';
import { createHash } from 'node:crypto';
import type { BankStatement } from '@taprail/ledger-domain';
import type { TextInbox } from './text-inbox';

/** A PSP and a bank whose clock a test may move. */
export interface OutsideWorld {
  readonly outside: Readonly<{ files: TextInbox; statements: TextInbox }>;
  /** Pays somebody from our account, once however often it is told, and says what the statement of the day has to be. */
  pay(): Promise<BankStatement>;
  sell(reference: string, amount: number): Promise<void>;
  advance(ms: number): Promise<void>;
  close(): Promise<void>;
}

const dayMs = 86_400_000;
const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

/** The promises of an inbox, wherever its files and statements come from. The clock begins on 2 March 2026 at noon. */
export const describeInboxes = (name: string, open: () => Promise<OutsideWorld>): void =>
  describe(`${name} keeps the contract of inboxes`, () => {
    let world: OutsideWorld;
    beforeEach(async () => {
      world = await open();
    });
    afterEach(() => world.close());

    it('has nothing before anything was sent', async () => {
      await world.sell('t1', 10_000);
      expect(await world.outside.files.listArrived('', 10)).toEqual([]);
      expect(await world.outside.statements.listArrived('', 10)).toEqual([]);
    });

    it('gives files that can be read, oldest first, from behind a place on', async () => {
      await world.sell('t1', 10_000);
      await world.advance(dayMs);
      await world.sell('t2', 20_000);
      await world.advance(dayMs);
      const files = await world.outside.files.listArrived('', 10);
      const read = files.map(({ content }) => parseSettlementFile(content, sha256));
      expect(read.map(({ day, gross }) => [day, gross])).toEqual([
        ['2026-03-02', 10_000],
        ['2026-03-03', 20_000],
      ]);
      expect(await world.outside.files.listArrived('', 10)).toEqual(files);
      expect(await world.outside.files.listArrived('', 1)).toEqual(files.slice(0, 1));
      expect(await world.outside.files.listArrived(files[0]!.place, 10)).toEqual(files.slice(1));
      expect(await world.outside.files.listArrived(files[1]!.place, 10)).toEqual([]);
    });

    it('gives statements with what was booked, once each', async () => {
      const expected = await world.pay();
      await world.pay();
      await world.advance(dayMs);
      const [statement, ...others] = await world.outside.statements.listArrived('', 10);
      expect(others).toEqual([]);
      expect(readCamtStatements(statement!.content)).toEqual([expected]);
      const again = await world.outside.statements.listArrived('', 10);
      expect(again).toEqual([statement]);
      expect(await world.outside.statements.listArrived(statement!.place, 10)).toEqual([]);
    });
  });
