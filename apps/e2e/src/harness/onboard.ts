import { type ApiResponse, type Api, bistro, eventually, uniqueRef } from './api';
import { answersTo, type Facts, hairdresser, restaurant } from './businesses';

export const nothingDue = { currentlyDue: [], eventuallyDue: [], pastDue: [], disabledReason: null };

export const salon = (externalRef: string) => ({
  externalRef,
  businessType: 'individual',
  country: 'US',
  email: 'office@rosen.example',
});

/** Everything that the hairdresser is asked for now. */
const { 'individual.id_number': _later, ...dueOfSalon } = hairdresser;
export { dueOfSalon };

export const wholeSalon = (ref: string, more: object = {}) => ({ ...salon(ref), ...dueOfSalon, ...more });
export const wholeBistro = (ref: string, more: object = {}) => ({ ...bistro(ref), ...restaurant, ...more });

type Submission = Readonly<{ externalRef: string }> & Readonly<Record<string, unknown>>;

/** A sub-merchant as a platform follows it. */
export class FollowedSubMerchant {
  readonly path: string;

  constructor(
    readonly api: Api,
    readonly ref: string,
  ) {
    this.path = `/sub-merchants/${ref}`;
  }

  static async submit(api: Api, submission: Submission): Promise<FollowedSubMerchant> {
    const { status, text } = await api.post('/sub-merchants', submission);
    if (status !== 201) throw new Error(`Not submitted: ${status} ${text}`);
    return new FollowedSubMerchant(api, submission.externalRef);
  }

  static async salonThatIs(status: string, api: Api, more: object = {}): Promise<FollowedSubMerchant> {
    const followed = await FollowedSubMerchant.submit(api, wholeSalon(uniqueRef('salon'), more));
    await followed.becomes(status);
    return followed;
  }

  /** A salon of which everything is due, once the provider has said so. */
  static async pendingSalon(api: Api): Promise<FollowedSubMerchant> {
    const followed = await FollowedSubMerchant.submit(api, salon(uniqueRef('salon')));
    await followed.becomes('pending_requirements');
    await followed.atRest();
    return followed;
  }

  patch = (body: unknown, headers: Readonly<Record<string, string>> = {}) => this.api.patch(this.path, body, headers);
  test = (action: string, body?: unknown) => this.api.post(`/v1/test${this.path}/${action}`, body);
  details = async () => (await this.look('?include=details')).body.details;
  etag = async (): Promise<string> => (await this.look()).headers.get('etag')!;

  async becomes(status: string) {
    const { body } = await eventually(
      () => this.look(),
      (seen) => seen.body.status === status,
    );
    return body;
  }

  /** Asks again a little later when it asked too often, as a platform would. */
  look = async (query = ''): Promise<ApiResponse> => {
    for (;;) {
      const answer = await this.api.get(`${this.path}${query}`);
      if (answer.status !== 429) return answer;
      await new Promise((resolve) => setTimeout(resolve, 110));
    }
  };

  /** Every row of its history, oldest first. */
  async history() {
    const { body } = await this.look('/history?order=asc&limit=100');
    return body.data;
  }

  /** The provider's own messages about the last changes may still be on their way; this waits for the last of them. */
  async atRest(): Promise<string> {
    for (let before = ''; ;) {
      const now = await this.etag();
      if (now === before) return now;
      before = now;
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
  }

  /** Sends what is due, a few items at a time, until nothing is; returns how often it sent something. */
  async answerWhatIsDue(facts: Facts, atOnce: number): Promise<number> {
    let { body } = await this.look();
    for (let rounds = 0; ; rounds += 1) {
      const due: readonly string[] = body.requirements.currentlyDue;
      if (due.length === 0) return rounds;
      const answer = await this.patch(answersTo(due.slice(0, atOnce), facts));
      if (answer.status !== 200 || rounds > 50) throw new Error(`Stuck at ${due.join(', ')}: ${answer.text}`);
      body = answer.body;
    }
  }
}
