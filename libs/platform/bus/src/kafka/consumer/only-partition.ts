import { AssignerProtocol, type PartitionAssigner } from 'kafkajs';

const { MemberAssignment, MemberMetadata } = AssignerProtocol;

/** Gives every member of a group this partition and no other: for groups of one. */
export const onlyPartition =
  (partition: number): PartitionAssigner =>
  () => {
    const [name, version] = ['OnlyPartition', 1];
    return {
      name,
      version,
      assign: async ({ members, topics }) => {
        const assignment = Object.fromEntries(topics.map((topic) => [topic, [partition]]));
        const userData = Buffer.alloc(0);
        return members.map(({ memberId }) => ({
          memberId,
          memberAssignment: MemberAssignment.encode({ version, assignment, userData }),
        }));
      },
      protocol: ({ topics }) => ({
        name,
        metadata: MemberMetadata.encode({ version, topics, userData: Buffer.alloc(0) }),
      }),
    };
  };
