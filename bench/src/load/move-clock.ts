import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { apiKey } from './programs';

type MoveAnswer = Readonly<{ now: string; target: string; complete: boolean; fired_count: number }>;

/** By a client without a time-out: the consequences of a large day take longer than others wait for an answer. */
const askOnce = async (url: string, body: object): Promise<MoveAnswer> => {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const sent = request(`${url}/v1/test/clock`, { method: 'POST', headers }).end(JSON.stringify(body));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const text = (await answer.setEncoding('utf8').toArray()).join('');
  if (answer.statusCode !== 200) throw new Error(`The clock was not moved: ${answer.statusCode} ${text.slice(0, 300)}`);
  return JSON.parse(text) as MoveAnswer;
};

/** Moves the test clock, in as many calls as it takes. Resolves to the number of timers that fired. */
export const moveClock = async (url: string, advance: string): Promise<number> => {
  let move = await askOnce(url, { advance });
  let fired = move.fired_count;
  while (!move.complete) {
    move = await askOnce(url, { advance_to: move.target });
    fired += move.fired_count;
  }
  return fired;
};
