import { Api, bistro, uniqueRef } from '../harness/api';
import { dueOfSalon, FollowedSubMerchant, nothingDue, salon, wholeSalon } from '../harness/onboard';
import { inTheEnd, kill, restart, tellOfCluster } from './cluster';
import { submitWithoutPause } from './load';
import { everyAccount } from './simulator';

tellOfCluster('a payment service provider in trouble', () => {
  const api = Api.asFirstPlatform();
  /** Every second one is all that is due, and every other leaves the provider asking. */
  const begin = () =>
    submitWithoutPause(api, (count) =>
      count % 2 === 0 ? wholeSalon(uniqueRef('outage')) : bistro(uniqueRef('outage')),
    );
  const more = (load: ReturnType<typeof begin>, count: number): Promise<unknown> => {
    const wanted = load.acknowledged.length + count;
    return inTheEnd(
      async () => load.acknowledged.length,
      (length) => length >= wanted,
    );
  };
  const settled = (ref: string) =>
    inTheEnd(
      async () => (await api.get(`/sub-merchants/${ref}`)).body,
      ({ status }) => status === 'enabled' || status === 'pending_requirements',
    );
  /** Compares each sub-merchant with the one account that the provider has for it. */
  const compare = async (refs: readonly string[]): Promise<void> => {
    const shown = await Promise.all(refs.map(settled));
    const accounts = await everyAccount();
    const theirs = refs.map((ref) => accounts.filter(({ metadata }) => metadata['external_ref'] === ref));
    expect(theirs.map(({ length }) => length)).toEqual(refs.map(() => 1));
    expect(
      shown.map(({ status, charges_enabled, payouts_enabled }) => [status, charges_enabled, payouts_enabled]),
    ).toEqual(
      theirs.map(([account]) => [
        account!.charges_enabled ? 'enabled' : 'pending_requirements',
        account!.charges_enabled,
        account!.payouts_enabled,
      ]),
    );
    expect(new Set(shown.map(({ status }) => status))).toEqual(new Set(['enabled', 'pending_requirements']));
  };

  it('takes submissions while the provider is away, and has one account for each when it is back', async () => {
    const load = begin();
    await more(load, 10);
    await kill('psp-simulator');
    await more(load, 10);
    await restart('psp-simulator');
    await more(load, 10);
    await load.stop();
    expect(load.refused).toEqual([]);
    await compare(load.acknowledged);
  });

  it('keeps what is patched before there is an account, and sends it along', async () => {
    await kill('psp-simulator');
    const followed = await FollowedSubMerchant.submit(api, salon(uniqueRef('early')));
    const { status, body } = await followed.patch(dueOfSalon);
    expect([status, body.requirements]).toEqual([200, nothingDue]);
    expect(['received', 'creating']).toContain(body.status);
    await restart('psp-simulator');
    const { charges_enabled } = await inTheEnd(
      async () => (await followed.look()).body,
      (seen) => seen.status === 'enabled' || seen.status === 'pending_requirements',
    );
    expect(charges_enabled).toBe(true);
  });

  it('loses and doubles nothing when onboarding is killed while the provider is away', async () => {
    const load = begin();
    await more(load, 5);
    await kill('psp-simulator');
    await more(load, 5);
    await kill('onboarding');
    await restart('onboarding');
    await restart('psp-simulator');
    await more(load, 5);
    await load.stop();
    expect(load.refused.filter((refusal) => !/^50[34] service_unavailable$/.test(refusal))).toEqual([]);
    await compare(load.acknowledged);
  });

  it('asks once more for an account that was made when onboarding died before it knew', async () => {
    const load = begin();
    for (let round = 0; round < 3; round += 1) {
      await more(load, 4);
      await kill('onboarding');
      await restart('onboarding');
    }
    await load.stop();
    await compare(load.acknowledged);
  });
});
