import type { AnswerFacts, Call } from '../client/options';

/** A promise of the answer that also knows the headers. The request is sent once, whichever is asked for. */
export const callOf = <T>(answer: Promise<Readonly<{ data: T; response: AnswerFacts }>>): Call<T> =>
  Object.assign(
    answer.then(({ data }) => data),
    { withResponse: () => answer },
  );
