import type { Clock } from '@taprail/clock';
import type { EventStore } from '@taprail/event-store';
import type { JournalArchive } from '../archive/journal-archive';

export type ShardPorts = Readonly<{ store: EventStore; clock: Clock; archive: JournalArchive }>;
