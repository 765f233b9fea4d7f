/** V8 refuses the 2^24th key of a Map; a shard may have more facts in a month. */
export const keysPerMap = 2 ** 23;

/** A Map without that limit: further keys go into further Maps. */
export class LargeMap<Value> {
  private readonly maps: Map<string, Value>[] = [new Map()];

  constructor(private readonly keysMax = keysPerMap) {}

  get(key: string): Value | undefined {
    for (const map of this.maps) {
      const value = map.get(key);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  set(key: string, value: Value): void {
    const known = this.maps.find((map) => map.has(key));
    const last = this.maps.at(-1)!;
    if (known) known.set(key, value);
    else if (last.size < this.keysMax) last.set(key, value);
    else this.maps.push(new Map([[key, value]]));
  }
}
