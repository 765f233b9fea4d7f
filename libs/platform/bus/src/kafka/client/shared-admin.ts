import type { Admin, Kafka } from 'kafkajs';

/** One connection for the questions of both buses: opened by the first that asks, closed by the last that leaves. */
export class SharedAdmin {
  private readonly users = new Set<object>();
  private admin: Promise<Admin> | undefined;

  constructor(private readonly kafka: Kafka) {}

  connected(user: object): Promise<Admin> {
    this.users.add(user);
    this.admin ??= this.connect();
    return this.admin;
  }

  async leave(user: object): Promise<void> {
    this.users.delete(user);
    if (this.users.size > 0) return;
    const admin = await this.admin?.catch(() => undefined);
    this.admin = undefined;
    await admin?.disconnect().catch(() => undefined);
  }

  private async connect(): Promise<Admin> {
    const admin = this.kafka.admin();
    try {
      await admin.connect();
      return admin;
    } catch (error) {
      this.admin = undefined;
      throw error;
    }
  }
}
