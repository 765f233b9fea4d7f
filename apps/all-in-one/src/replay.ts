import { replay } from '@taprail/runtime';
import { everyModule } from './modules';

void replay(everyModule, process.argv.slice(2));
