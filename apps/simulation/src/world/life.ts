/** The life of a simulated process. After its crash it gets no answer any more, so that nothing of it goes on. */
export class Life {
  private end: () => void = () => undefined;
  isOver = false;
  readonly over: Promise<'over'> = new Promise((resolve) => (this.end = () => resolve('over')));

  crash(): void {
    this.isOver = true;
    this.end();
  }

  /** The answer of something outside, which comes only to those who live. */
  answer<T>(ask: () => Promise<T>): Promise<T> {
    if (this.isOver) return new Promise(() => undefined);
    return new Promise((resolve, reject) => {
      ask().then(
        (value) => void (this.isOver || resolve(value)),
        (error: unknown) => void (this.isOver || reject(error as Error)),
      );
    });
  }
}
