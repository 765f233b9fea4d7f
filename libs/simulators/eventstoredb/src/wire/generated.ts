import { createRequire } from 'node:module';

import type * as AnyModule from 'google-protobuf/google/protobuf/any_pb';

/** The one place that touches the code which the client package generated from the protocol's definitions. */
export { Code } from '@eventstore/db-client/generated/code_pb';
export { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb';
export { ClusterInfo, EndPoint, MemberInfo } from '@eventstore/db-client/generated/gossip_pb';
export { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb';
export { SupportedMethod, SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb';
export {
  AllStreamPosition,
  BadRequest,
  Empty,
  MaximumAppendSizeExceeded,
  StreamDeleted,
  StreamIdentifier,
  Timeout,
  Unknown,
  UUID,
  WrongExpectedVersion,
} from '@eventstore/db-client/generated/shared_pb';
export { Status } from '@eventstore/db-client/generated/status_pb';
export { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
export {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  DeleteReq,
  DeleteResp,
  ReadReq,
  ReadResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb';

/**
 * The generated messages accept only messages of the very protobuf library that they were loaded with, and the client
 * package may bring its own: so it is asked, not the one that an import from here would find.
 */
const requireAsClient = createRequire(require.resolve('@eventstore/db-client/package.json'));
const { Any } = requireAsClient('google-protobuf/google/protobuf/any_pb.js') as typeof AnyModule;
export { Any };
