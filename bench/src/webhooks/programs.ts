import { join } from 'node:path';
import { Asked } from '../asked';

const built = join(__dirname, '../../..');

export type Load = Readonly<{ delivered: number; seconds: number; cpuSeconds: number; memoryMb: number }>;
export type Late = Load & Readonly<{ latenessMs: readonly number[] }>;
export type Received = Readonly<{ requests: number; latenciesUs: readonly number[]; cpuSeconds: number }>;

export const startSink = async (): Promise<Readonly<{ sink: Asked; url: string }>> => {
  const { program, first } = await Asked.start(join(__dirname, 'sink.js'));
  return { sink: program, url: `http://127.0.0.1:${(first as { port: number }).port}` };
};

export const startFloor = async (): Promise<Asked> => (await Asked.start(join(__dirname, 'floor.js'))).program;

export const startDispatcher = async (): Promise<Asked> =>
  (await Asked.start(join(built, 'libs/webhooks/service/src/testing/dispatcher-under-load.js'))).program;
