import type { CommandMessage } from '@taprail/contracts';
import type { IHeaders, KafkaMessage, Message } from 'kafkajs';
import { toWireFailure, type WireFailure } from '../../delivery/content/wire-failure';

/** The partition that the answer goes to, and which of the sender's commands it answers. */
export type ReplyAddress = Readonly<{ requestId: string; instance: string; partition: number }>;

export type CommandReply = Readonly<{ answer?: unknown; failure?: WireFailure }>;

const header = { request: 'correlation-id', instance: 'reply-instance', partition: 'reply-partition' } as const;
const deadlineHeader = 'deadline-ms';

const textOf = (headers: IHeaders | undefined, name: string): string => String(headers?.[name] ?? '');

/** The deadline travels in the header, so that a late command is refused before its body is looked at. */
export const toCommandMessage = (command: CommandMessage, address: ReplyAddress): Message => {
  const { key, deadlineMs, traceparent } = command;
  return {
    key,
    value: JSON.stringify(command),
    headers: {
      [header.request]: address.requestId,
      [header.instance]: address.instance,
      [header.partition]: String(address.partition),
      [deadlineHeader]: String(deadlineMs),
      ...(traceparent === undefined ? {} : { traceparent }),
    },
  };
};

export const deadlineOf = ({ headers }: KafkaMessage): number => Number(textOf(headers, deadlineHeader));

export const addressOf = ({ headers }: KafkaMessage): ReplyAddress => ({
  requestId: textOf(headers, header.request),
  instance: textOf(headers, header.instance),
  partition: Number(textOf(headers, header.partition)),
});

/** Throws when the body is no command. */
export const commandOf = ({ value }: KafkaMessage): CommandMessage => {
  const command = JSON.parse(value?.toString() ?? '') as CommandMessage;
  if (typeof command.name !== 'string' || typeof command.key !== 'string') throw new Error('not a command');
  return command;
};

export const toReplyMessage = ({ requestId, instance, partition }: ReplyAddress, reply: CommandReply): Message => ({
  key: instance,
  partition,
  value: replyText(reply),
  headers: { [header.request]: requestId, [header.instance]: instance },
});

export const replyOf = ({ value }: KafkaMessage): CommandReply => JSON.parse(value?.toString() ?? '{}') as CommandReply;

/** An answer that JSON cannot carry is the handler's mistake, and its sender is told. */
const replyText = (reply: CommandReply): string => {
  try {
    return JSON.stringify(reply);
  } catch (error) {
    return JSON.stringify({ failure: toWireFailure(error) });
  }
};
