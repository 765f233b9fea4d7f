/** Lines for the person who started the process, once it can be reached. */
export interface Welcome {
  lines(address: string): Promise<readonly string[]>;
}

export const WELCOME = Symbol('Welcome');
