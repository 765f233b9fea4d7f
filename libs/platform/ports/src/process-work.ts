/** A provider that has work beside the followers of the log: it is started where they run, in whichever thread that is. */
export interface BesideFollowers {
  startBesideFollowers(): void;
}

/** A provider that has work where commands are decided, in whichever thread that is. */
export interface BesideCommands {
  startBesideCommands(): void;
}

/** A provider that commands depend on: where commands are decided it is awaited, before the first of them is served. */
export interface BeforeCommands {
  prepareForCommands(): Promise<void>;
}
