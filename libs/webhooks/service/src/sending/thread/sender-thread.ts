import { parentPort, workerData } from 'node:worker_threads';
import { type SenderSettings, sendingHere } from '../open-sender';
import { serveSender } from './serve-sender';

serveSender(parentPort!, sendingHere(workerData as SenderSettings));
