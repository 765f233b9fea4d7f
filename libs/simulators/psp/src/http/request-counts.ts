import type { Incoming } from './stripe-side';

/** How often each call was asked for since the start: what a tap costs a provider is the number of its requests. */
export class RequestCounts {
  private readonly counts = new Map<string, number>();

  note({ path }: Pick<Incoming, 'path'>): void {
    const name = nameOf(path);
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  read(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.counts);
  }
}

const idForm = /^[a-z]{2,5}_[0-9A-Za-z]{8,}$/;
const accountCollections: readonly string[] = ['accounts', 'tokens', 'files'];

/** Paths of the acquirer are names of calls, all others may have ids in them. */
const nameOf = (path: string): string => {
  if (path.startsWith('/_sim/acquirer/')) return path.slice('/_sim/'.length);
  if (path.startsWith('/_sim/')) return 'control';
  const [collection = '', ...rest] = path.split('/').slice(2);
  if (accountCollections.includes(collection)) return 'accounts';
  return [collection, ...rest.map((part) => (idForm.test(part) ? ':id' : part))].join('/');
};
