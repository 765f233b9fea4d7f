import type { Api } from './api';

/** Moves the test clock to an instant, in as many calls as it takes. */
export const moveClockTo = async (api: Api, target: Date): Promise<void> => {
  for (;;) {
    const { status, body } = await api.post('/v1/test/clock', { advance_to: target.toISOString() });
    if (status !== 200) throw new Error(`The clock was not moved: ${status} ${JSON.stringify(body)}`);
    if (body.complete) return;
  }
};
