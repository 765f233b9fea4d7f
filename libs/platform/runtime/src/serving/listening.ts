/** Where this process can be called, once it can. */
export class ListeningAddress {
  readonly address: Promise<string>;
  private resolve: (address: string) => void = () => undefined;

  constructor() {
    this.address = new Promise((resolve) => (this.resolve = resolve));
  }

  at(address: string): void {
    this.resolve(address);
  }
}
