import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';

type Described = Readonly<{ 'x-error-codes': Readonly<Record<string, Readonly<{ advice: string }>>> }>;

/** The advice for an error code. The API description has it, which is long and fetched only for this. */
export const useErrorAdvice = (isEnabled: boolean): ((code: string | null) => string | undefined) => {
  const read = useRead(
    'reference.openapi',
    ['x-error-codes'],
    async (signal) => (await client.request<Described>('GET', '/openapi.json', {}, { signal }))['x-error-codes'],
    { isEnabled, isFinal: true },
  );
  return (code) => (code === null ? undefined : read.data?.[code]?.advice);
};
