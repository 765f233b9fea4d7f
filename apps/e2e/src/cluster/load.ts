import type { ApiResponse, Api } from '../harness/api';

/** Submits without pause until it is told to stop; remembers what was acknowledged. */
export const submitWithoutPause = (api: Api, submission: (count: number) => Readonly<{ externalRef: string }>) => {
  const acknowledged: string[] = [];
  const refused: string[] = [];
  let count = 0;
  let going = true;
  const submit = async (): Promise<void> => {
    while (going) {
      const body = submission((count += 1));
      const answer = await api.post('/sub-merchants', body);
      if (answer.status === 201) acknowledged.push(body.externalRef);
      else refused.push(`${answer.status} ${answer.body?.error?.code}`);
    }
  };
  const workers = Promise.all(Array.from({ length: 4 }, submit));
  return {
    acknowledged,
    refused,
    stop: async () => {
      going = false;
      await workers;
    },
  };
};

/** Asks the same without pause until it is stopped; keeps every answer. */
export const askWithoutPause = (ask: () => Promise<ApiResponse>) => {
  const answers: ApiResponse[] = [];
  let going = true;
  const work = async (): Promise<void> => {
    while (going) answers.push(await ask());
  };
  const workers = Promise.all(Array.from({ length: 4 }, work));
  return {
    answers,
    stop: async () => {
      going = false;
      await workers;
    },
  };
};
