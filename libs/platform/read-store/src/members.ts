import { memberPrefix } from './leases';
import type { ReadStore } from './read-store';

/** Clocks of two machines may differ by less than this. */
const prunedAfterMs = 60_000;

export type MemberTerm = Readonly<{ member: string; leftMs: number }>;

/** The processes of all groups that are alive, each as `group/member`. */
export const livingMembers = async (store: ReadStore, nowMs = Date.now()): Promise<readonly string[]> => {
  const rows = await store.db
    .selectFrom('lease')
    .select('name')
    .where('name', '>=', memberPrefix)
    .where('name', '<', `${memberPrefix}\uffff`)
    .where('expires_at_ms', '>', BigInt(nowMs))
    .execute();
  return rows.map(({ name }) => name.slice(memberPrefix.length));
};

/** The processes of a group that are alive: each says so by a lease of its own, which ends when it no longer does. */
export class Members {
  private readonly prefix: string;

  constructor(
    private readonly store: ReadStore,
    group: string,
    private readonly settings: Readonly<{ ttlMs: number; realNowMs?: () => number }>,
  ) {
    this.prefix = `${memberPrefix}${group}/`;
  }

  /** For as long as a term; said again before it ends. The lease bears the name of its holder, so nobody else asks for it. */
  async announce(member: string): Promise<void> {
    const expires = { expires_at_ms: BigInt(this.now() + this.settings.ttlMs) };
    await this.store.db
      .insertInto('lease')
      .values({ name: this.prefix + member, holder: member, epoch: 1n, ...expires })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ holder: member, ...expires }))
      .execute();
  }

  async leave(member: string): Promise<void> {
    await this.store.db
      .deleteFrom('lease')
      .where('name', '=', this.prefix + member)
      .execute();
  }

  /** In one order for every process that asks. */
  async list(): Promise<readonly string[]> {
    return (await this.listTerms()).map(({ member }) => member);
  }

  /** The same, with the milliseconds that are left of the term of each. */
  async listTerms(): Promise<readonly MemberTerm[]> {
    const nowMs = this.now();
    const rows = await this.store.db
      .selectFrom('lease')
      .select(['holder', 'expires_at_ms'])
      .where('name', '>=', this.prefix)
      .where('name', '<', `${this.prefix}\uffff`)
      .where('expires_at_ms', '>', BigInt(nowMs))
      .execute();
    return rows
      .map(({ holder, expires_at_ms }) => ({ member: holder, leftMs: Number(expires_at_ms) - nowMs }))
      .sort((left, right) => (left.member < right.member ? -1 : 1));
  }

  /**
   * Removes the rows that crashed processes of any group have left. Nothing is fenced by the epoch of a member, and a process
   * that was only paused announces itself anew; rows of any other lease keep their epochs for ever.
   */
  async prune(): Promise<void> {
    await this.store.db
      .deleteFrom('lease')
      .where('name', 'like', `${memberPrefix}%`)
      .where('expires_at_ms', '<=', BigInt(this.now() - prunedAfterMs))
      .execute();
  }

  private readonly now = (): number => (this.settings.realNowMs ?? Date.now)();
}
