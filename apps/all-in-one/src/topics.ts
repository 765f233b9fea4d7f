import { runTopicsJob } from '@taprail/runtime';

void runTopicsJob(process.argv.slice(2));
