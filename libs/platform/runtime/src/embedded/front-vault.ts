import type { MessagePort } from 'node:worker_threads';
import { noVault, type Vault, VaultUnavailable } from '@taprail/vault';

type OpenMessage = Readonly<{ id: number; owner: string; tokens: readonly string[] }>;
type OpenReply = Readonly<{ id: number; values: readonly string[] } | { id: number; failed: string }>;

type Waiting = Readonly<{ resolve: (values: readonly string[]) => void; reject: (error: Error) => void }>;

/** Opens secrets for the thread at the other end of the port: the file of the vault has one writer, and its key one holder. */
export const openForOthers = (vault: Pick<Vault, 'open'>, port: MessagePort): void => {
  const answer = async ({ id, owner, tokens }: OpenMessage): Promise<OpenReply> => {
    try {
      return { id, values: await vault.open(owner, tokens) };
    } catch (error) {
      return { id, failed: (error as Error).message };
    }
  };
  let isOpen = true;
  port.on('message', (message: OpenMessage) => {
    void answer(message).then((reply) => {
      if (isOpen) port.postMessage(reply);
    });
  });
  port.on('close', () => (isOpen = false));
};

/** The vault as the follower thread has it: the front opens secrets for it, and does nothing else. */
export const frontVault = (port: MessagePort): Vault => {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let isGone = false;
  const forgetFront = (): void => {
    isGone = true;
    for (const { reject } of waiting.values()) reject(gone());
    waiting.clear();
  };
  port.on('message', (reply: OpenReply) => {
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('values' in reply) asked?.resolve(reply.values);
    else asked?.reject(new VaultUnavailable(reply.failed));
  });
  port.on('close', forgetFront);
  return {
    ...noVault,
    open: (owner, tokens) => {
      if (isGone) return Promise.reject(gone());
      return new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        port.postMessage({ id: lastId, owner, tokens } satisfies OpenMessage);
      });
    },
    close: async () => {
      port.close();
      forgetFront();
    },
  };
};

const gone = (): VaultUnavailable => new VaultUnavailable('The thread that has the vault is gone');
