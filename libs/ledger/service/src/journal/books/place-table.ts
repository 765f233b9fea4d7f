/** Three of the key and one of the place. */
const slotWords = 4;
const slotsAtFirst = 64;
/** Fuller than this, a search walks too far. */
const fullness = 0.7;

/**
 * Names and the number that each stands for, in 16 bytes a slot: a writer holds millions of them. Of a name it keeps 96
 * bits of its hash, enough never to take one for another.
 */
export class PlaceTable {
  private slots = new Uint32Array(slotsAtFirst * slotWords);
  private used = 0;

  get(name: string): number | undefined {
    readKey(name);
    const place = this.slots[this.slotOf(key[0]!, key[1]!, key[2]!) + 3]!;
    return place === 0 ? undefined : place - 1;
  }

  /** The first place that a name is given stays. */
  setOnce(name: string, place: number): void {
    const slot = this.slotFor(name);
    if (this.slots[slot + 3] === 0) this.slots[slot + 3] = place + 1;
  }

  /** Gives a name another place, and tells the one it had. */
  replace(name: string, place: number): number | undefined {
    const slot = this.slotFor(name);
    const before = this.slots[slot + 3]!;
    this.slots[slot + 3] = place + 1;
    return before === 0 ? undefined : before - 1;
  }

  /** A slot with the name in it, new or old. */
  private slotFor(name: string): number {
    if (this.used >= (fullness * this.slots.length) / slotWords) this.grow();
    readKey(name);
    const slot = this.slotOf(key[0]!, key[1]!, key[2]!);
    if (this.slots[slot + 3] === 0) {
      this.used += 1;
      this.slots.set(key, slot);
    }
    return slot;
  }

  /** Where the key is, or where it would be. */
  private slotOf(a: number, b: number, c: number): number {
    const { slots } = this;
    for (let slot = (a * slotWords) % slots.length; ; slot = (slot + slotWords) % slots.length) {
      if (slots[slot + 3] === 0) return slot;
      if (slots[slot] === a && slots[slot + 1] === b && slots[slot + 2] === c) return slot;
    }
  }

  private grow(): void {
    const before = this.slots;
    this.slots = new Uint32Array(2 * before.length);
    for (let n = 0; n < before.length; n += slotWords) {
      const [a, b, c, place] = [before[n]!, before[n + 1]!, before[n + 2]!, before[n + 3]!];
      if (place === 0) continue;
      const slot = this.slotOf(a, b, c);
      this.slots[slot] = a;
      this.slots[slot + 1] = b;
      this.slots[slot + 2] = c;
      this.slots[slot + 3] = place;
    }
  }
}

/** Of the name that was read last: millions are read, and none is kept. */
const key = new Uint32Array(3);

/**
 * Three hashes of 32 bits, side by side in one walk along the name. Nobody who could choose names to collide gives any to
 * the ledger, so that they need to spread and not to be hard to find.
 */
const readKey = (name: string): void => {
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  let c = 0x2545f491;
  for (let n = 0; n < name.length; n += 1) {
    const code = name.charCodeAt(n);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b) ^ (b >>> 15);
    c = Math.imul((c << 5) ^ (c >>> 27) ^ code, 0x9e3779b1);
  }
  key[0] = spread(a ^ b);
  key[1] = spread(b ^ c);
  key[2] = spread(c + a);
};

/** The last step of Murmur: each bit of a number changes about half of the others. */
const spread = (hash: number): number => {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
};
