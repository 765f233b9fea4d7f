import type { Lease, Leases } from './leases';

type LeaseKeeper = Readonly<{
  lease: Lease;
  /** Called before each renewal. False: the lease is not wanted any more, and `onLost` is called instead. */
  beforeRenewal: () => boolean;
  /** The lease has gone to another holder, or nobody could be asked whether it has. */
  onLost: () => void;
}>;

/** Renews all leases that a process keeps with one statement, three times in a term. */
export class LeaseRenewals {
  private readonly keepers = new Set<LeaseKeeper>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly leases: Pick<Leases, 'renew' | 'renewAll'>,
    private readonly ttlMs: number,
  ) {}

  /** Until the function that it returns is called. */
  keep(keeper: LeaseKeeper): () => void {
    this.keepers.add(keeper);
    this.timer ??= setInterval(() => void this.renewAll(), this.ttlMs / 3);
    return () => {
      this.keepers.delete(keeper);
      if (this.keepers.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    };
  }

  /** A renewal that is not answered does not keep the next one waiting: that one may get another connection. */
  private async renewAll(): Promise<void> {
    const wanted = [...this.keepers].filter((keeper) => {
      const isWanted = keeper.beforeRenewal();
      if (!isWanted) keeper.onLost();
      return isWanted;
    });
    const renewed = await this.namesRenewed(wanted.map(({ lease }) => lease));
    for (const keeper of wanted) {
      if (!renewed.has(keeper.lease.name) && this.keepers.has(keeper)) keeper.onLost();
    }
  }

  /** When they cannot be renewed together, each is by itself, so that one of them does not cost the others their work. */
  private async namesRenewed(leases: readonly Lease[]): Promise<ReadonlySet<string>> {
    try {
      return await this.leases.renewAll(leases, this.ttlMs);
    } catch {
      const renewed = leases.map(async (lease) => [lease.name, await this.isRenewed(lease)] as const);
      return new Set((await Promise.all(renewed)).flatMap(([name, isRenewed]) => (isRenewed ? [name] : [])));
    }
  }

  private isRenewed(lease: Lease): Promise<boolean> {
    return this.leases.renew(lease, this.ttlMs).catch(() => false);
  }
}
