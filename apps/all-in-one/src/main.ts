import { run } from '@taprail/runtime';
import { everyModule } from './modules';

void run('all-in-one', everyModule);
