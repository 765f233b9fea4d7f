import { startPspSimulator } from './simulator';

const secretDefault = 'whsec_simulator';

const {
  HOST,
  PORT,
  SIM_FILE,
  SIM_SEED,
  SIM_WEBHOOK_URL,
  SIM_WEBHOOK_SECRET,
  SIM_PLATFORM_WEBHOOK_URL,
  SIM_PLATFORM_WEBHOOK_SECRET,
  SIM_PLATFORM_WEBHOOK_EVENTS,
  SIM_READER_WEBHOOK_URL,
  SIM_READER_WEBHOOK_SECRET,
} = process.env;

const target = (url: string | undefined, secret = secretDefault, events?: string) =>
  url ? { url, secret, ...(events ? { events: events.split(',') } : {}) } : null;

const start = async (): Promise<void> => {
  const webhook = target(SIM_WEBHOOK_URL, SIM_WEBHOOK_SECRET);
  const platformWebhook = target(SIM_PLATFORM_WEBHOOK_URL, SIM_PLATFORM_WEBHOOK_SECRET, SIM_PLATFORM_WEBHOOK_EVENTS);
  const readerWebhook = target(SIM_READER_WEBHOOK_URL, SIM_READER_WEBHOOK_SECRET);
  const simulator = await startPspSimulator({
    port: Number(PORT ?? 0),
    ...(HOST ? { host: HOST } : {}),
    ...(SIM_SEED ? { seed: SIM_SEED } : {}),
    ...(SIM_FILE ? { file: SIM_FILE } : {}),
    ...(webhook ? { webhook } : {}),
    ...(platformWebhook ? { platformWebhook } : {}),
    ...(readerWebhook ? { readerWebhook } : {}),
    onError: (error) => process.stderr.write(`${String(error)}\n`),
  });
  const stop = (): void => void simulator.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // Last: whoever reads it may ask for anything, also for the end.
  process.stdout.write(`PSP simulator at ${simulator.url} with key ${simulator.key}\n`);
};

start().catch((error: unknown) => {
  process.stderr.write(`The simulator could not start: ${String(error)}\n`);
  process.exitCode = 1;
});
