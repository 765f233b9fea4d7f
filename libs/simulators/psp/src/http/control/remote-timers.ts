type Clock = Readonly<{ now: string; nextDueAt: string | null; pendingWebhooks: number }>;

const patienceMs = 5_000;
const lookAgainMs = 20;

/** The due times of a simulator in another process, and the way to take its clock along. */
export const remoteTimers = (url: string, now: () => Date) => {
  const clock = async (advanceMs?: number): Promise<Clock> => {
    const body = advanceMs === undefined ? {} : { method: 'POST', body: JSON.stringify({ advanceMs }) };
    const answer = await fetch(`${url}/_sim/clock`, body);
    if (!answer.ok) throw new Error(`The simulator answered ${answer.status}`);
    return (await answer.json()) as Clock;
  };
  return {
    nextDueMs: async (): Promise<number | undefined> => {
      const { nextDueAt } = await clock();
      return nextDueAt === null ? undefined : Date.parse(nextDueAt);
    },
    reach: async (): Promise<void> => {
      const { now: its } = await clock();
      await clock(Math.max(0, now().getTime() - Date.parse(its)));
      const endMs = performance.now() + patienceMs;
      while ((await clock()).pendingWebhooks > 0 && performance.now() < endMs) {
        await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
      }
    },
  };
};
