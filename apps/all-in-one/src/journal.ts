import { printJournal } from '@taprail/ledger-service';
import { runLogCommand } from '@taprail/runtime';

void runLogCommand(printJournal, process.argv.slice(2));
