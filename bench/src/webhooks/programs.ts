import { join } from 'node:path';
import { ChildProgram } from '../load/child-program';

const built = join(__dirname, '../../..');

export type DeliveryLoad = Readonly<{ delivered: number; seconds: number; cpuSeconds: number; memoryMb: number }>;
export type Late = DeliveryLoad & Readonly<{ latenessMs: readonly number[] }>;
export type ReceivedTotals = Readonly<{ requests: number; latenciesUs: readonly number[]; cpuSeconds: number }>;

export const startSink = async (): Promise<Readonly<{ sink: ChildProgram; url: string }>> => {
  const { program, first } = await ChildProgram.start(join(__dirname, 'sink.js'));
  return { sink: program, url: `http://127.0.0.1:${(first as { port: number }).port}` };
};

export const startFloor = async (): Promise<ChildProgram> =>
  (await ChildProgram.start(join(__dirname, 'floor.js'))).program;

export const startDispatcher = async (): Promise<ChildProgram> =>
  (await ChildProgram.start(join(built, 'libs/webhooks/service/src/testing/dispatcher-under-load.js'))).program;
