/** About what the real server keeps in its 8 MiB; older ids are forgotten first, all of them at a restart. */
const idsMax = 65_536;

/** Which event ids were written lately, and where: all that an append with ANY is compared with. */
export class RecentIds {
  private readonly revisions = new Map<string, bigint>();

  revisionOf(stream: string, id: string): bigint | undefined {
    return this.revisions.get(keyOf(stream, id));
  }

  remember(stream: string, id: string, revision: bigint): void {
    this.revisions.set(keyOf(stream, id), revision);
    if (this.revisions.size <= idsMax) return;
    const [oldest] = this.revisions.keys();
    if (oldest !== undefined) this.revisions.delete(oldest);
  }

  forgetAll(): void {
    this.revisions.clear();
  }
}

const keyOf = (stream: string, id: string): string => `${id} ${stream}`;
