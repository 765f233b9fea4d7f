export type SimulatedAccount = Readonly<{
  id: string;
  charges_enabled: boolean;
  payouts_enabled: boolean;
  metadata: Readonly<Record<string, string>>;
}>;

const url = process.env['TAPRAIL_E2E_SIMULATOR'];
const pageMax = 100;

const ask = async <T>(path: string): Promise<T> => {
  const answer = await fetch(`${url}${path}`, { headers: { authorization: 'Bearer sk_test_story' } });
  if (!answer.ok) throw new Error(`The simulator answered ${answer.status} to ${path}`);
  return (await answer.json()) as T;
};

/** Every account there is, as the provider itself lists them. */
export const everyAccount = async (): Promise<readonly SimulatedAccount[]> => {
  const all: SimulatedAccount[] = [];
  for (;;) {
    const after = all.length === 0 ? '' : `&starting_after=${all.at(-1)!.id}`;
    type Page = Readonly<{ data: readonly SimulatedAccount[]; has_more: boolean }>;
    const { data, has_more } = await ask<Page>(`/v1/accounts?limit=${pageMax}${after}`);
    all.push(...data);
    if (!has_more) return all;
  }
};

export const simulatorNow = async (): Promise<Date> => new Date((await ask<{ now: string }>('/_sim/clock')).now);
