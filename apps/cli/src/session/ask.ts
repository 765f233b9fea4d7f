import { exitCodes, Failure, misused } from '../program/failure';
import type { CommandOutput } from '../output/output';

const mayAsk = (output: CommandOutput): boolean => !output.flags.isInputForbidden && process.stdin.isTTY === true;

/** Asks on stderr, so that stdout stays data. Where nobody can answer, the flag that answers is named. */
export const askYes = async (output: CommandOutput, question: string): Promise<boolean> => {
  if (output.flags.yes) return true;
  if (!mayAsk(output)) throw misused(`${question} There is nobody to ask; --yes answers.`);
  const answer = await ask(`${question} [y/N] `);
  return /^y(es)?$/i.test(answer.trim());
};

const ask = async (question: string): Promise<string> => {
  const { createInterface } = await import('node:readline/promises');
  const asked = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await asked.question(question);
  } finally {
    asked.close();
  }
};

/** A secret is not shown while it is typed or pasted. */
export const askSecret = async (output: CommandOutput, question: string, flag: string): Promise<string> => {
  if (!mayAsk(output)) throw misused(`${question} There is nobody to ask; use ${flag}.`);
  process.stderr.write(`${question} `);
  process.stdin.setRawMode(true);
  process.stdin.setEncoding('utf8');
  let typed = '';
  try {
    for await (const chunk of process.stdin as AsyncIterable<string>) {
      for (const key of chunk) {
        if (key === '\u0003') throw new Failure(exitCodes.interrupted, 'Interrupted.');
        if (key === '\r' || key === '\n' || key === '\u0004') return typed.trim();
        typed = key === '\u007f' ? typed.slice(0, -1) : typed + key;
      }
    }
    return typed.trim();
  } finally {
    process.stdin.setRawMode(false);
    process.stdin.pause();
    process.stderr.write('\n');
  }
};

export const readStdin = async (): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};
