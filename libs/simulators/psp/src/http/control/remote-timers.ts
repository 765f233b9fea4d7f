type Clock = Readonly<{ now: string; nextDueAt: string | null; pendingWebhooks: number }>;

const patienceMs = 5_000;
const lookAgainMs = 20;
const notFound = 404;

/** The due times of a simulator in another process, and the way to take its clock along. Whatever else answers there has no clock. */
export const remoteTimers = (url: string, now: () => Date) => {
  const clock = async (advanceMs?: number): Promise<Clock | undefined> => {
    const body = advanceMs === undefined ? {} : { method: 'POST', body: JSON.stringify({ advanceMs }) };
    const answer = await fetch(`${url}/_sim/clock`, body);
    if (answer.status === notFound) return undefined;
    if (!answer.ok) throw new Error(`The simulator answered ${answer.status}`);
    return (await answer.json()) as Clock;
  };
  const pendingWebhooks = async (): Promise<number> => (await clock())?.pendingWebhooks ?? 0;
  return {
    nextDueMs: async (): Promise<number | undefined> => {
      const nextDueAt = (await clock())?.nextDueAt ?? null;
      return nextDueAt === null ? undefined : Date.parse(nextDueAt);
    },
    reach: async (): Promise<void> => {
      const its = await clock();
      if (!its) return;
      await clock(Math.max(0, now().getTime() - Date.parse(its.now)));
      const endMs = performance.now() + patienceMs;
      while ((await pendingWebhooks()) > 0 && performance.now() < endMs) {
        await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
      }
    },
  };
};
