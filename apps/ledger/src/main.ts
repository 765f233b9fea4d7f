import { LedgerModule } from '@taprail/ledger-service';
import { run } from '@taprail/runtime';

void run('ledger', [LedgerModule]);
