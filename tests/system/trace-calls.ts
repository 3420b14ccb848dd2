import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';

/** One request to AWS or Stripe, and when it was made: calls of one round are side by side, rounds one after the other. */
type Call = { readonly of: 'aws' | 'stripe'; readonly name: string; readonly round: number };

export type Trace = {
  readonly calls: readonly Call[];
  /** What had no answer yet when the work was done: a Lambda would be frozen with it. */
  readonly unanswered: readonly string[];
};

/** Calls of a running trace. Answers are held back until all calls that were made are answered. */
class Running {
  readonly calls: Call[] = [];
  readonly open = new Map<ClientRequest, string>();
  private readonly answered = new Map<ClientRequest, () => void>();
  private rounds = 0;

  begin(request: ClientRequest, call: Omit<Call, 'round'>): void {
    this.calls.push({ ...call, round: this.rounds + 1 });
    this.open.set(request, call.name);
    const emit = request.emit.bind(request);
    request.emit = (name: string | symbol, ...values: unknown[]): boolean => {
      if (name !== 'response') return emit(name, ...values);
      this.answered.set(request, () => emit(name, ...values));
      this.releaseSoon();
      return true;
    };
    request.once('error', () => {
      this.open.delete(request);
      this.releaseSoon();
    });
  }

  private releaseSoon(): void {
    setImmediate(() => setImmediate(() => this.release()));
  }

  private release(): void {
    if (this.answered.size === 0 || this.answered.size < this.open.size) return;
    this.rounds += 1;
    const released = [...this.answered.values()];
    this.answered.clear();
    this.open.clear();
    for (const answer of released) answer();
  }
}

const running = new AsyncLocalStorage<Running>();

const began = (message: unknown): void => {
  const trace = running.getStore();
  if (!trace) return;
  const { request } = message as { request: ClientRequest };
  trace.begin(request, callOf(request));
};

/** A call in the words of its service; those of Stripe and SES say what they want by method and path. */
const callOf = (request: ClientRequest): Omit<Call, 'round'> => {
  const [service = '', action = ''] = String(request.getHeader('x-amz-target') ?? '').split('.');
  if (service.startsWith('DynamoDB')) return { of: 'aws', name: action };
  const prefix = { TrentService: 'kms', AmazonSSM: 'ssm', AWSEvents: 'events' }[service];
  if (prefix) return { of: 'aws', name: `${prefix}:${action}` };
  if (request.path === '/v2/email/outbound-emails') return { of: 'aws', name: 'ses:SendEmail' };
  if (request.path.startsWith('/v1/'))
    return { of: 'stripe', name: `${request.method} ${resourceOf(request.path)}` };
  throw new Error(`What service is asked by ${request.method} ${request.path}?`);
};

/** `/v1/customers/cus_123?x=y` is `customers/{id}`; an id is the only part with a digit or a capital. */
const resourceOf = (path: string): string =>
  (path.split('?')[0] ?? '').replace('/v1/', '').replace(/\/[^/]*[\dA-Z][^/]*/g, '/{id}');

/** What a piece of work asks of AWS and of Stripe, and in how many steps. */
export const traceCalls = async (work: () => Promise<unknown>): Promise<Trace> => {
  subscribe('http.client.request.start', began);
  const trace = new Running();
  try {
    await running.run(trace, work);
    return { calls: trace.calls, unanswered: [...trace.open.values()] };
  } finally {
    unsubscribe('http.client.request.start', began);
  }
};

/** `1 PutItem, 2 Query`; only the calls of one service. */
export const countedCalls = ({ calls }: Pick<Trace, 'calls'>, of: Call['of']): string => {
  const made = calls.filter((call) => call.of === of).map(({ name }) => name);
  const names = [...new Set(made)].toSorted();
  return names.map((name) => `${made.filter((call) => call === name).length} ${name}`).join(', ') || 'none';
};

/** How many calls to a service are made one after the other. */
export const inSequence = ({ calls }: Pick<Trace, 'calls'>, of: Call['of']): number =>
  new Set(calls.filter((call) => call.of === of).map(({ round }) => round)).size;
