import { printJournal } from '@taprail/ledger-journal';
import { runLogCommand } from '@taprail/runtime';

void runLogCommand(printJournal, process.argv.slice(2));
