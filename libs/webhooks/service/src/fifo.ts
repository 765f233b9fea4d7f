/** First in, first out. An array that is shifted moves all that is left in it, and a line may be long. */
export class Fifo<Work> {
  private works: (Work | undefined)[] = [];
  private head = 0;

  get length(): number {
    return this.works.length - this.head;
  }

  push(work: Work): void {
    this.works.push(work);
  }

  shift(): Work | undefined {
    if (this.length === 0) return undefined;
    const work = this.works[this.head];
    this.works[this.head] = undefined;
    this.head += 1;
    if (this.head > 64 && this.head * 2 > this.works.length) {
      this.works = this.works.slice(this.head);
      this.head = 0;
    }
    return work;
  }
}
