import type { BookedLine, SimulatedPayments } from '@taprail/psp-simulator';
import type { ArrivedText, TextInbox } from './text-inbox';

/** The simulated PSP and the bank beside it, as far as the ledger sees them. */
export type SimulatedOutside = Readonly<{
  files: TextInbox;
  statements: TextInbox;
  /** Booked on the bank account once, however often it is told. */
  book: (line: Omit<BookedLine, 'atMs'>) => Promise<void>;
}>;

export const SIMULATED_OUTSIDE = Symbol('SimulatedOutside');

const timeoutMs = 20_000;

export const outsideWithin = (desk: SimulatedPayments): SimulatedOutside => ({
  files: { listArrived: (after, limit) => desk.settlementFiles(after, limit) },
  statements: { listArrived: (after, limit) => desk.bankStatements(after, limit) },
  book: (line) => desk.bookAtBank(line),
});

/** The simulator in another process. */
export const outsideAt = (url: string): SimulatedOutside => {
  const ask = async (call: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${url}/_sim/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw new Error(`The simulator answered ${call} with ${answer.status}`);
    return ((await answer.json()) as { result: unknown }).result;
  };
  const inbox = (call: string): TextInbox => ({
    listArrived: async (after, limit) => (await ask(call, { after, limit })) as readonly ArrivedText[],
  });
  return {
    files: inbox('acquirer/settlement-files'),
    statements: inbox('bank/statements'),
    book: async (line) => {
      await ask('bank/book', line);
    },
  };
};
