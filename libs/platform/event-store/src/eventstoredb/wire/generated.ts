/** The one place that touches the code which the client package generated from the protocol's definitions. */
export { Empty, StreamIdentifier, UUID, WrongExpectedVersion } from '@eventstore/db-client/generated/shared_pb';
export { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb';
export { BatchAppendReq, BatchAppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb';
