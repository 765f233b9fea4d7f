import { randomUUID } from 'node:crypto';

import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';

import { ClusterInfo, type Empty, EndPoint, MemberInfo } from '../wire/generated';
import { toStructuredUuid } from '../wire/identifiers';

const ticksPerMs = 10_000n;

/** A cluster of one that leads itself: what a client with several hosts asks for before it connects. */
export const gossipCalls = (endPoint: () => Readonly<{ host: string; port: number }>, nowMs: () => number) => {
  const instanceId = toStructuredUuid(randomUUID());
  return (_call: ServerUnaryCall<Empty, ClusterInfo>, respond: sendUnaryData<ClusterInfo>): void => {
    const { host, port } = endPoint();
    const leader = new MemberInfo()
      .setInstanceId(instanceId)
      .setTimeStamp((BigInt(nowMs()) * ticksPerMs).toString())
      .setState(MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(new EndPoint().setAddress(host).setPort(port));
    respond(null, new ClusterInfo().setMembersList([leader]));
  };
};
