import { TapsModule } from '@taprail/taps-service';
import { run } from '@taprail/runtime';

void run('tap-authorisation', [TapsModule]);
