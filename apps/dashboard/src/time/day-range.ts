type StartOf = (day: string, daysLater: number) => string;

/** The filter of the API for days of the chosen zone, both with the day itself; nothing where neither is given. */
export const createdBetween = (from: string, to: string, startOf: StartOf) =>
  from === '' && to === ''
    ? {}
    : {
        created: {
          ...(from === '' ? {} : { gte: startOf(from, 0) }),
          ...(to === '' ? {} : { lt: startOf(to, 1) }),
        },
      };
