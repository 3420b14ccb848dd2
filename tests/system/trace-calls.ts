import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { ClientRequest, type IncomingMessage } from 'node:http';

/** Request to AWS or Stripe. Calls with the same `round` are parallel; rounds are sequential. */
type Call = {
  readonly of: 'aws' | 'stripe';
  readonly name: string;
  readonly round: number;
  /** Permissions that a DynamoDB call needs, such as `dynamodb:Query on events/index/time`. */
  readonly rights: readonly string[];
};

export type Trace = {
  readonly calls: readonly Call[];
  /** Calls without a response at the end; a frozen Lambda would lose these calls. */
  readonly unanswered: readonly string[];
};

/** Trace in progress. Withholds responses until every call of a round has one. */
class Running {
  readonly calls: Call[] = [];
  readonly open = new Map<ClientRequest, string>();
  private readonly answered = new Map<ClientRequest, () => void>();
  private readonly unread = new Set<IncomingMessage>();
  private rounds = 0;

  begin(request: ClientRequest, call: Omit<Call, 'round'>): void {
    // A cut connection is no call of ours.
    if (!isRetry(request)) this.calls.push({ ...call, round: this.rounds + 1 });
    this.open.set(request, call.name);
    const emit = request.emit.bind(request);
    request.emit = (name: string | symbol, ...values: unknown[]): boolean => {
      if (name !== 'response') return emit(name, ...values);
      const [answer] = values as [IncomingMessage];
      this.answered.set(request, () => {
        this.unread.add(answer);
        answer.once('close', () => this.isRead(answer));
        emit(name, answer);
      });
      this.releaseSoon();
      return true;
    };
    request.once('error', () => {
      this.open.delete(request);
      this.releaseSoon();
    });
  }

  private isRead(answer: IncomingMessage): void {
    setImmediate(() =>
      setImmediate(() => {
        this.unread.delete(answer);
        this.release();
      }),
    );
  }

  private releaseSoon(): void {
    setImmediate(() => setImmediate(() => this.release()));
  }

  private release(): void {
    if (this.unread.size > 0 || this.answered.size === 0 || this.answered.size < this.open.size) return;
    this.rounds += 1;
    const released = [...this.answered.values()];
    this.answered.clear();
    this.open.clear();
    for (const answer of released) answer();
  }
}

const isRetry = (request: ClientRequest): boolean =>
  /attempt=(?!1;)/.test(String(request.getHeader('amz-sdk-request') ?? ''));

const running = new AsyncLocalStorage<Running>();

/** Request bodies; a DynamoDB body contains the name of the table. */
const bodies = new WeakMap<ClientRequest, string>();

const keepBodies = (): (() => void) => {
  const { prototype } = ClientRequest;
  const { end } = prototype;
  prototype.end = function (this: ClientRequest, ...given: unknown[]): ClientRequest {
    const [body] = given;
    if (typeof body === 'string' || body instanceof Uint8Array)
      bodies.set(this, Buffer.from(body as string).toString('utf8'));
    return Reflect.apply(end, this, given);
  };
  return () => {
    prototype.end = end;
  };
};

const began = (message: unknown): void => {
  const trace = running.getStore();
  if (!trace) return;
  const { request } = message as { request: ClientRequest };
  trace.begin(request, callOf(request));
};

const callOf = (request: ClientRequest): Omit<Call, 'round'> => {
  const [service = '', action = ''] = String(request.getHeader('x-amz-target') ?? '').split('.');
  if (service.startsWith('DynamoDB'))
    return { of: 'aws', name: action, rights: rightsOf(action, JSON.parse(bodies.get(request) ?? '')) };
  const prefix = { TrentService: 'kms', AmazonSSM: 'ssm', AWSEvents: 'events' }[service];
  if (prefix) return { of: 'aws', name: `${prefix}:${action}`, rights: [] };
  if (request.path === '/v2/email/outbound-emails') return { of: 'aws', name: 'ses:SendEmail', rights: [] };
  if (request.path.startsWith('/v1/'))
    return { of: 'stripe', name: `${request.method} ${resourceOf(request.path)}`, rights: [] };
  throw new Error(`What service is asked by ${request.method} ${request.path}?`);
};

type Asked = {
  readonly TableName?: string;
  readonly IndexName?: string;
  readonly RequestItems?: Readonly<Record<string, unknown>>;
  readonly TransactItems?: readonly Readonly<Record<string, { readonly TableName: string }>>[];
};

const partActions: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

const rightsOf = (
  action: string,
  { TableName, IndexName, RequestItems, TransactItems }: Asked,
): readonly string[] => {
  if (TransactItems) {
    return TransactItems.flatMap((item) =>
      Object.entries(item).map(([part, { TableName: table }]) => `dynamodb:${partActions[part]} on ${table}`),
    );
  }
  const on = RequestItems
    ? Object.keys(RequestItems)
    : [`${TableName}${IndexName === undefined ? '' : `/index/${IndexName}`}`];
  return on.map((one) => `dynamodb:${action} on ${one}`);
};

const resourceOf = (path: string): string =>
  (path.split('?')[0] ?? '').replace('/v1/', '').replace(/\/[^/]*[\dA-Z][^/]*/g, '/{id}');

export const traceCalls = async (work: () => Promise<unknown>): Promise<Trace> => {
  const restore = keepBodies();
  subscribe('http.client.request.start', began);
  const trace = new Running();
  try {
    await running.run(trace, work);
    return { calls: trace.calls, unanswered: [...trace.open.values()] };
  } finally {
    restore();
    unsubscribe('http.client.request.start', began);
  }
};

export const countedCalls = ({ calls }: Pick<Trace, 'calls'>, of: Call['of']): string => {
  const made = calls.filter((call) => call.of === of).map(({ name }) => name);
  const names = [...new Set(made)].toSorted();
  return names.map((name) => `${made.filter((call) => call === name).length} ${name}`).join(', ') || 'none';
};

export const inSequence = ({ calls }: Pick<Trace, 'calls'>, of: Call['of']): number =>
  new Set(calls.filter((call) => call.of === of).map(({ round }) => round)).size;
