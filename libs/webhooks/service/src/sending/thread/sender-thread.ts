import { parentPort, workerData } from 'node:worker_threads';
import { openSigningSender, type SenderSettings } from '../open-sender';
import { serveSender } from './serve-sender';

serveSender(parentPort!, openSigningSender(workerData as SenderSettings));
