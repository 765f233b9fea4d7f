import type { Api } from './api';

const patienceMs = 300_000;
const retryMs = 1_000;

/**
 * The same while parts of the deployment are away or have just come back: what could not be done now is asked for again, as
 * long as the clock gets on.
 */
export const moveClockPatiently = async (api: Api, target: Date): Promise<void> => {
  let giveUpMs = Date.now() + patienceMs;
  for (;;) {
    const { status, body } = await api.post('/v1/test/clock', { advance_to: target.toISOString() });
    if (status === 200 && body.complete) return;
    if (status === 200 && body.now > body.from) giveUpMs = Date.now() + patienceMs;
    if ((status !== 200 && status < 500) || Date.now() > giveUpMs) {
      throw new Error(`The clock was not moved: ${status} ${JSON.stringify(body)}`);
    }
    if (status !== 200) await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
};

/** Moves the test clock on, in as many calls as it takes. */
export const moveClockByDays = async (api: Api, days: number): Promise<void> => {
  const now = Date.parse((await api.get('/v1/test/clock')).body.now);
  await moveClockTo(api, new Date(now + days * 86_400_000));
};

/** Moves the test clock to an instant, in as many calls as it takes. */
export const moveClockTo = async (api: Api, target: Date): Promise<void> => {
  for (;;) {
    const { status, body } = await api.post('/v1/test/clock', { advance_to: target.toISOString() });
    if (status !== 200) throw new Error(`The clock was not moved: ${status} ${JSON.stringify(body)}`);
    if (body.complete) return;
  }
};

/** From yesterday to tomorrow by the test clock, which other stories may have moved by years. */
export const aroundNow = async (api: Api): Promise<Readonly<{ from: string; to: string }>> => {
  const now = Date.parse((await api.get('/v1/test/clock')).body.now);
  return { from: new Date(now - 86_400_000).toISOString(), to: new Date(now + 86_400_000).toISOString() };
};
