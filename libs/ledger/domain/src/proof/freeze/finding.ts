/** Something in the books that must not be. Its id names it for good, so that it is found once. */
export type Finding = Readonly<{ id: string; detail: string }>;
