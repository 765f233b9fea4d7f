/** A fact of the business: a literal name and plain data. Its place and time in the log are not part of it. */
export type DomainEvent<Type extends string = string, Data extends object = object> = Readonly<{
  type: Type;
  data: Readonly<Data>;
}>;
