import { runTopicsJob } from '@taprail/runtime';

void runTopicsJob();
