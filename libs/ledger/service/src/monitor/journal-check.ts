import { hash as digest } from 'node:crypto';
import type { Recorded } from '@taprail/event-store';
import type { Finding } from '@taprail/ledger-domain';

const zeros = '0'.repeat(64);

/** As they are stored: after the fields of its kind an entry has pairs of an account's number and what is debited there. */
type Stored = Readonly<{
  accounts: readonly string[];
  kinds: readonly Readonly<{ layer?: string; fields: readonly string[] }>[];
  entries: readonly (readonly [kind: number, ...rest: unknown[]])[];
}>;

type StoredLink = Readonly<{ link?: number; prevHash: string; hash: string }>;

/** Links without a version cover the data alone; those of version 2 also its place, its type and what stands beside it. */
const hashByLink = ({ stream, revision, type, data, metadata }: Recorded, { link, prevHash }: StoredLink): string => {
  if (link === undefined) return digest('sha256', prevHash + data, 'hex');
  const beside = digest('sha256', `${metadata.slice(0, metadata.lastIndexOf(',"link":'))}}`, 'hex');
  return digest('sha256', [prevHash, link, stream, revision, type, beside, data].join('\n'), 'hex');
};

/**
 * Adds the journal up once more, by code of its own: it shares nothing with what writes entries or builds read models,
 * so that a mistake there is not repeated here.
 */
export class JournalCheck {
  /** Debits less credits by currency and layer; all of them are 0. */
  readonly imbalances = new Map<string, bigint>();
  /** By shard, the last revision of its newest stream up to which everything holds. */
  readonly verified = new Map<string, number>();
  private readonly heads = new Map<string, Readonly<{ revision: number; hash: string }>>();

  /** The findings about the next event. */
  take(recorded: Recorded, data: unknown): readonly Finding[] {
    const broken = this.chain(recorded);
    const unbalanced = recorded.type === 'JournalEntriesPosted' ? this.addUp(recorded, data as Stored) : [];
    const findings = [...broken, ...unbalanced];
    if (findings.length === 0) this.verified.set(recorded.stream.split('.').at(-1)!, recorded.revision);
    return findings;
  }

  private chain(recorded: Recorded): readonly Finding[] {
    const { stream, revision } = recorded;
    const before = this.heads.get(stream) ?? { revision: -1, hash: zeros };
    const link = JSON.parse(recorded.metadata) as StoredLink;
    const { prevHash, hash } = link;
    this.heads.set(stream, { revision, hash });
    if (revision === before.revision + 1 && prevHash === before.hash && hash === hashByLink(recorded, link)) return [];
    return [{ id: `chain ${stream}@${revision}`, detail: `The chain of ${stream} is broken at ${revision}` }];
  }

  private addUp({ stream, revision }: Recorded, { accounts, kinds, entries }: Stored): readonly Finding[] {
    const currencies = accounts.map((account) => account.slice(account.lastIndexOf(':') + 1));
    return entries.flatMap((entry, n) => {
      const { layer = 'posted', fields } = kinds[entry[0]]!;
      const own = new Map<string, bigint>();
      for (let at = 1 + fields.length; at < entry.length; at += 2) {
        const currency = currencies[entry[at] as number]!;
        own.set(currency, (own.get(currency) ?? 0n) + BigInt(entry[at + 1] as number));
      }
      for (const [currency, sum] of own) {
        const name = `${currency} ${layer}`;
        this.imbalances.set(name, (this.imbalances.get(name) ?? 0n) + sum);
      }
      const off = [...own].filter(([, sum]) => sum !== 0n).map(([currency, sum]) => `${sum} ${currency}`);
      if (off.length === 0) return [];
      const detail = `Entry ${n + 1} of ${stream}@${revision} is off by ${off.join(' and ')}`;
      return [{ id: `imbalance ${stream}@${revision}/${n + 1}`, detail }];
    });
  }
}
