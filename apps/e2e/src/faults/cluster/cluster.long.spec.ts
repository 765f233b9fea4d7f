import { writeFileSync } from 'node:fs';
import { Api, newPlatform, uniqueRef } from '../../harness/api';
import { FollowedSubMerchant, wholeBistro } from '../../harness/onboard';
import { moveClockPatiently } from '../../harness/move-clock';
import { PlatformReceiver } from '../../harness/receiver';
import { SeededChoice } from '../../harness/seeded-choice';
import { clusterServers } from '../../cluster/cluster';
import { AcquirerBook } from './acquirer-book';
import { Balancer } from './balancer';
import { ClusterCheck } from './cluster-check';
import { type ClusterFault, type FaultTools, plannedFaults } from './cluster-faults';
import { FaultTable } from './fault-table';
import { PspProxy } from './psp-proxy';
import { RoundWatch } from './round-watch';
import { TapLoad } from './tap-load';

const passes = Number(process.env['FAULT_ROUNDS'] ?? 3);
const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);
const only = process.env['FAULT_ONLY'] ?? '';
const jsonFile = process.env['FAULT_JSON'];
const endsAtMs = Date.now() + Number(process.env['FAULT_MINUTES'] ?? 20) * 60_000;
const replicas = Number(process.env['FAULT_REPLICAS'] ?? 2);
const tills = 8;
const steadyMs = 3_000;
const shownMax = 10;
/** The acquirer is asked for the last time after an hour. */
const outcomeKnownAfterMs = 2 * 3_600_000;
/** Past any weekend and holiday. */
const paidAfterMs = 7 * 86_400_000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const clockOf = async (api: Api): Promise<string> => (await api.get('/v1/test/clock')).body.now;

/** However long the machine takes: nothing is measured yet. */
const openRestaurants = async (api: Api): Promise<readonly string[]> => {
  const opened: string[] = [];
  while (opened.length < tills) {
    const followed = await FollowedSubMerchant.submit(api, wholeBistro(uniqueRef('bistro')));
    while ((await followed.look()).body.status !== 'enabled') await pause(200);
    opened.push(followed.ref);
  }
  return opened;
};

describe(`a cluster under faults, seed ${seed}`, () => {
  const choice = new SeededChoice(seed);
  const plan = plannedFaults(passes, only, choice);
  const table = new FaultTable();
  const faults: string[] = [];
  const closers: (() => Promise<void>)[] = [];
  let api: Api;
  let load: TapLoad;
  let check: ClusterCheck;
  let balancer: Balancer;
  let receiver: PlatformReceiver;
  let tools: FaultTools;

  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });

  const open = async (): Promise<void> => {
    const simulator = (await clusterServers()).find(({ name }) => name === 'psp-simulator')!;
    const psp = await PspProxy.open(
      Number(process.env['TAPRAIL_E2E_PSP_PORT']),
      simulator.url,
      new SeededChoice(seed + 1),
    );
    closers.push(() => psp.close());
    balancer = await Balancer.open();
    closers.push(() => balancer.close());
    receiver = await PlatformReceiver.open();
    closers.push(() => receiver.close());
    const operator = new Api(balancer.url, process.env['TAPRAIL_E2E_OPERATOR_KEY']);
    api = (await newPlatform('Faults', operator)).api;
    const { secret } = await receiver.registered(api);
    receiver.verifySignatures(secret, (fault) => faults.push(fault));
    const submerchants = await openRestaurants(api);
    load = new TapLoad(api, submerchants, new SeededChoice(seed + 2));
    check = new ClusterCheck({
      api,
      operator,
      load,
      acquirer: new AcquirerBook(simulator),
      receiver,
      submerchants,
    });
    tools = { choice, psp, readStore: process.env['TAPRAIL_E2E_VAULT']! };
  };

  const moveClockBy = async (ms: number): Promise<void> =>
    moveClockPatiently(api, new Date(Date.parse(await clockOf(api)) + ms));

  const runRound = async (round: number, fault: ClusterFault): Promise<void> => {
    const [refusedBefore, cutBefore] = [balancer.refused, balancer.cut];
    const since = await clockOf(api);
    const begunMs = Date.now();
    load.begin(round);
    await load.everyTillSoldSince(begunMs);
    const watch = new RoundWatch(api, balancer, receiver);
    const troubleMs = Date.now();
    await fault.act(tools);
    const overMs = Date.now();
    // A reader is busy with a sale whose outcome is open, and its till waits for it.
    if (fault.leavesOpenCalls) await moveClockBy(outcomeKnownAfterMs);
    await load.everyTillSoldSince(overMs);
    const recoveredMs = Date.now();
    await pause(steadyMs);
    const watched = await watch.stop();
    await load.stop();
    const stoppedMs = Date.now();
    const pending = await check.settlePending();
    const found = [...(await check.differences(round, since)), ...load.faults.splice(0)];
    const [refusedConnections, cutConnections] = [balancer.refused - refusedBefore, balancer.cut - cutBefore];
    const isUnnoticed = fault.isUnnoticed === true && replicas > 1;
    if (isUnnoticed && load.counts.failedTwice > 0) found.push(`${load.counts.failedTwice} requests failed twice`);
    if (isUnnoticed && refusedConnections > 0) {
      found.push(`${refusedConnections} connections were refused: ${balancer.takenOut.slice(-shownMax).join('; ')}`);
    }
    if (isUnnoticed && watched.fewestReady < 1) {
      found.push(`no gateway was ready: ${balancer.takenOut.slice(-shownMax).join('; ')}`);
    }
    balancer.takenOut.length = 0;
    say(
      table.add({
        round,
        fault: fault.name,
        seconds: Math.round((overMs - troubleMs) / 1_000),
        counts: load.counts,
        watched,
        refusedConnections,
        cutConnections,
        recoverSeconds: (recoveredMs - overMs) / 1_000,
        agreeSeconds: (Date.now() - stoppedMs) / 1_000,
        pending,
        faults: found.length,
      }),
    );
    for (const one of found.slice(0, 20)) say(`  ${one}`);
    faults.push(...found.map((one) => `round ${round}, ${fault.name}: ${one}`));
  };

  const payOut = async (pass: number): Promise<void> => {
    const begunMs = Date.now();
    await moveClockBy(paidAfterMs);
    const found = await check.payouts();
    say(
      `pass ${pass}: everything paid out after ${Math.round((Date.now() - begunMs) / 1_000)} s, ${found.length} faults`,
    );
    for (const one of found.slice(0, 20)) say(`  ${one}`);
    faults.push(...found.map((one) => `payouts of pass ${pass}: ${one}`));
  };

  it('keeps all that it has acknowledged, once, and pays it once', async () => {
    say(`seed ${seed}, ${passes} × ${plan[0]!.map(({ name }) => name).join(', ')}`);
    await open();
    say(`${tills} tills are open`);
    let round = 0;
    const left: string[] = [];
    for (const [pass, pending] of plan.entries()) {
      for (const fault of pending) {
        if (Date.now() > endsAtMs) left.push(fault.name);
        else await runRound((round += 1), fault).finally(() => load.stop());
      }
      await payOut(pass + 1);
      if (Date.now() > endsAtMs) break;
    }
    say(`${table.totals()}; ${check.eventsHeard} events of sales heard; seed ${seed}`);
    if (left.length > 0) say(`NOT RUN for lack of time: ${left.join(', ')}`);
    if (jsonFile !== undefined)
      writeFileSync(jsonFile, JSON.stringify({ seed, rounds: table.rounds, faults }, null, 2));
    for (const fault of faults) say(fault);
    expect(faults).toHaveLength(0);
  });
});
