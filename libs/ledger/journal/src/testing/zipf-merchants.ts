/** Sub-merchants as they are: a few have most of the sales. The same ones in the same order each time. */
export class ZipfMerchants {
  private readonly shares: readonly number[];
  private state = 1;

  constructor(count: number) {
    let sum = 0;
    this.shares = Array.from({ length: count }, (_, n) => (sum += 1 / (n + 1)));
  }

  next(): string {
    const wanted = this.chance() * this.shares.at(-1)!;
    let [low, high] = [0, this.shares.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.shares[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return `sm_bench${String(low).padStart(4, '0')}`;
  }

  /** Marsaglia's xorshift: good enough to spread, and needs no seed from outside. */
  private chance(): number {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return (this.state >>> 0) / 2 ** 32;
  }
}
