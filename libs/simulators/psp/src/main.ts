import { startPspSimulator } from './simulator';

const secretDefault = 'whsec_simulator';

const target = (name: string) => {
  const [url, secret] = [process.env[`SIM_${name}_URL`], process.env[`SIM_${name}_SECRET`]];
  return url ? { url, secret: secret ?? secretDefault } : null;
};

const start = async (): Promise<void> => {
  const { HOST, PORT, SIM_FILE, SIM_SEED } = process.env;
  const [webhook, platformWebhook, readerWebhook] = ['WEBHOOK', 'PLATFORM_WEBHOOK', 'READER_WEBHOOK'].map(target);
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
