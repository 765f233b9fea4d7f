import { AssignerProtocol, type Assignment, type Cluster, type GroupMember, type PartitionAssigner } from 'kafkajs';

const { MemberAssignment, MemberMetadata } = AssignerProtocol;
const version = 1;
const userData = Buffer.alloc(0);

/** A member of a group, and the topics that it subscribes to. */
export type TopicSubscription = Readonly<{ memberId: string; topics: readonly string[] }>;

/** The partitions of each member, by its id. */
export type Deal = (
  subscriptions: readonly TopicSubscription[],
  cluster: Cluster,
) => Promise<ReadonlyMap<string, Assignment>>;

/** An assigner of kafkajs from a function that deals out partitions. Members agree on one by its name. */
export const partitionAssigner =
  (name: string, deal: Deal): PartitionAssigner =>
  ({ cluster }) => ({
    name,
    version,
    assign: async ({ members }) =>
      [...(await deal(members.map(subscriptionOf), cluster))].map(([memberId, assignment]) => ({
        memberId,
        memberAssignment: MemberAssignment.encode({ version, assignment, userData }),
      })),
    protocol: ({ topics }) => ({ name, metadata: MemberMetadata.encode({ version, topics, userData }) }),
  });

const subscriptionOf = ({ memberId, memberMetadata }: GroupMember): TopicSubscription => ({
  memberId,
  topics: MemberMetadata.decode(memberMetadata)?.topics ?? [],
});
