import type { AnswerFacts, Call } from '../client/options';

/** A promise of the answer that also knows the headers. The request is sent once, whichever is asked for. */
export const callOf = <T>(answer: Promise<Readonly<{ data: T; response: AnswerFacts }>>): Call<T> => {
  const data = answer.then((answered) => answered.data);
  const withResponse = () => {
    // The caller hears of a failure from the answer; nobody waits for the data alone, which would end a Node process.
    data.catch(() => undefined);
    return answer;
  };
  return Object.assign(data, { withResponse });
};
