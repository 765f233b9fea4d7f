import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PaymentStatus } from '@taprail/ledger-domain';
import type { Logger } from '@taprail/telemetry';
import { readPaymentStatuses } from './messages/read-bank-messages';

export type BankFile = Readonly<{
  /** When it came and what it is called: places rise with time. */
  place: string;
  isStatement: boolean;
  news: readonly PaymentStatus[];
}>;

const nanosecondDigits = 20;

/**
 * The files that a bank puts into a folder. A file is read when it comes or changes and not again; one that cannot be read
 * is reported and holds up no other.
 */
export class BankInbox {
  private known = new Map<string, BankFile>();

  constructor(
    private readonly folder: string,
    private readonly log: Logger,
  ) {}

  /** In the order in which they came. */
  async files(): Promise<readonly BankFile[]> {
    const names = (await readdir(this.folder).catch(() => [])).filter((name) => name.endsWith('.xml'));
    const places = (await Promise.all(names.map((name) => this.placeOf(name)))).filter((place) => place !== undefined);
    const files = new Map<string, BankFile>();
    for (const place of places.toSorted()) {
      const file = this.known.get(place) ?? (await this.read(place));
      if (file) files.set(place, file);
    }
    this.known = files;
    return [...files.values()];
  }

  text(place: string): Promise<string> {
    return readFile(join(this.folder, nameIn(place)), 'utf8');
  }

  /** By when its entry in the folder was made: a bank may bring a file whose own time is long past. */
  private async placeOf(name: string): Promise<string | undefined> {
    const found = await stat(join(this.folder, name), { bigint: true }).catch(() => undefined);
    return found?.isFile() ? `${digits(found.ctimeNs)} ${name}` : undefined;
  }

  /** Undefined for what the disk does not give: it may the next time. */
  private async read(place: string): Promise<BankFile | undefined> {
    const tell = (error: unknown): undefined =>
      void this.log.error({ file: nameIn(place), err: error }, 'a file of the bank cannot be read');
    const content = await this.text(place).catch(tell);
    if (content === undefined) return undefined;
    try {
      return { place, isStatement: isStatement(content), news: readPaymentStatuses(content) };
    } catch (error) {
      tell(error);
      return { place, isStatement: isStatement(content), news: [] };
    }
  }
}

const digits = (ns: bigint): string => String(ns).padStart(nanosecondDigits, '0');

/** Behind everything that came before this time. */
export const placeAt = (ms: number): string => digits(BigInt(ms) * 1_000_000n);

const nameIn = (place: string): string => place.slice(nanosecondDigits + 1);
const isStatement = (content: string): boolean => /<(\w+:)?BkToCstmrStmt[\s/>]/.test(content);
