import type { RecordedExchange } from '@hoops/local-stripe/listener';
import { routes } from '@hoops/local-stripe/routes';
import { matchRoute } from '@hoops/local-stripe/wire/route';
import { once } from '@hoops/runtime/once';
import { createOracle } from './oracle.ts';
import { createRequestOracle } from './request-oracle.ts';

export interface TrafficRecorder {
  readonly record: (exchange: RecordedExchange) => void;
  readonly problems: () => readonly string[];
  readonly recorded: () => ReadonlySet<string>;
  readonly expectNoProblems: () => void;
}

export async function createTrafficRecorder(): Promise<TrafficRecorder> {
  const oracle = await oracleOfAnswers();
  const problemsOfRequest = await oracleOfRequests();
  const problems = new Set<string>();
  const recorded = new Set<string>();

  function recordExchange({
    method,
    path,
    encoded,
    status,
    body,
  }: Extract<RecordedExchange, { kind: 'exchange' }>): void {
    const endpoint = endpointOf(method, path);
    const note = (verb: string, found: readonly string[]): void => {
      for (const problem of found) problems.add(`${endpoint} ${verb}: ${problem}`);
    };
    const answer: unknown = JSON.parse(body);
    note('answered', status === 200 ? oracle.problemsOf(answer) : oracle.problemsOfRefusal(answer));
    // Skips the request of a failed exchange, which may be invalid on purpose.
    if (status !== 200 && status !== 402) return;
    recorded.add(endpoint);
    note('asked', problemsOfRequest(endpoint, encoded));
  }

  return {
    record(exchange) {
      if (exchange.kind === 'exchange') recordExchange(exchange);
      else for (const problem of oracle.problemsOf(exchange.event)) problems.add(`webhook: ${problem}`);
    },
    problems: () => [...problems],
    recorded: () => recorded,
    expectNoProblems() {
      if (problems.size > 0) throw new Error(`Not as Stripe declares it:\n${[...problems].join('\n')}`);
    },
  };
}

export const endpointOf = (method: string, path: string): string => {
  const matched = matchRoute(routes, method, path);
  return matched
    ? `${method} ${matched.route.path.replaceAll(/:\w+/g, ':id')}`
    : `unknown: ${method} ${path}`;
};

const oracleOfAnswers = once(createOracle);
const oracleOfRequests = once(createRequestOracle);
