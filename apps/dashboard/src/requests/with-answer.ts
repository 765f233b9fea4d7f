import type { AnswerFacts, Call } from '@taprail/sdk';

/**
 * The answer of a call together with its status and ETag. A refusal reaches the call itself as well; left alone there it would be
 * an error that nobody has handled.
 */
export const withAnswer = <T>(call: Call<T>): Promise<Readonly<{ data: T; response: AnswerFacts }>> => {
  call.catch(() => undefined);
  return call.withResponse();
};
