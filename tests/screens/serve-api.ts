import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerAsDeclared } from '@hoops/api/http/answer-as-declared';
import { ProblemError } from '@hoops/api/http/problem';
import { readInput } from '@hoops/api/http/read-input';
import { type AnswerOf, type ParsedInputOf, routeKeyOf } from '@hoops/api/http/route';
import { problemStatus } from '@hoops/api/http/sentences';
import { type RouteId, type Routes, routeList } from '@hoops/api/routes';
import { toHttpAnswer } from '@hoops/local/http-api/proxy-answer';
import { toProxyEvent } from '@hoops/local/http-api/proxy-event';
import { createRouteTable } from '@hoops/local/http-api/route-table';
import { readBody } from '@hoops/loopback/read-body';
import { silentLogger } from '@hoops/runtime/logger';
import type { Club } from '../system/club.ts';
import { claimsOf } from '../system/session-tokens.ts';

/** Answer that simulates a cut connection. */
export const lostAnswer = Symbol('lost');

type Outcome<Id extends RouteId> = AnswerOf<Routes[Id]> | ProblemError | typeof lostAnswer;

/**
 * Answer of a route, fixed or computed from the input. `fromClub` fetches the answer of the in-memory club.
 */
export type Fixture<Id extends RouteId> =
  | Outcome<Id>
  | ((
      input: ParsedInputOf<Routes[Id]>,
      fromClub: () => Promise<Outcome<Id>>,
    ) => Outcome<Id> | Promise<Outcome<Id>>);

export type Fixtures = { readonly [Id in RouteId]?: Fixture<Id> };

export type ApiCall = { readonly id: RouteId; readonly input: unknown };

const findRoute = createRouteTable(routeList.map((route) => ({ ...route, routeKey: routeKeyOf(route) })));

/**
 * API of a screen. Answers from fixtures, or from the club for routes without a fixture. Checks fixtures and
 * requests against the route's schemas.
 */
export const serveApi = (
  club: Club,
  parts: {
    readonly fixtures: () => Fixtures;
    readonly onAsked: (asked: ApiCall) => void;
    /** Called for an unexpected request, which fails the test. */
    readonly onFault: (fault: string) => void;
  },
) => {
  const eventOf = async (request: IncomingMessage) => {
    const url = new URL(request.url ?? '/', 'http://screen');
    const path = decodeURIComponent(url.pathname);
    const match = findRoute(request.method ?? 'GET', path);
    if (!match) throw new Error(`There is no ${request.method} ${path}.`);
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const event = toProxyEvent({
      request,
      requestId: 'request',
      body: await readBody(request, 10_000_000),
      routeKey: match.route.routeKey,
      path,
      pathParameters: match.pathParameters,
      claims: token === undefined ? undefined : claimsOf(token),
      at: new Date(club.now()),
    });
    return { route: match.route, event };
  };

  const json = (status: number, body: unknown) => ({
    statusCode: status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  });

  const answer = async (request: IncomingMessage) => {
    const { route, event } = await eventOf(request);
    const input = await readInput(route, event);
    parts.onAsked({ id: route.id, input });
    const fromClub = async () => {
      const { statusCode = 200, body = '' } = await club.handler(event);
      if (statusCode < 400) return JSON.parse(body) as never;
      return new ProblemError(JSON.parse(body));
    };
    const fixture = parts.fixtures()[route.id] as Fixture<never> | undefined;
    if (fixture === undefined) return club.handler(event);
    const outcome: unknown =
      typeof fixture === 'function' ? await fixture(input as never, fromClub) : fixture;
    if (outcome === lostAnswer) return lostAnswer;
    if (outcome instanceof ProblemError) {
      return json(problemStatus[outcome.problem.code], outcome.problem);
    }
    return json(200, answerAsDeclared(route, { logger: silentLogger })(outcome, 'fixture'));
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const given = await answer(request);
      if (given === lostAnswer) {
        response.destroy();
        return;
      }
      const { status, headers, body } = toHttpAnswer(given);
      response.writeHead(status, headers).end(body);
    } catch (error) {
      parts.onFault(`${request.method} ${request.url}: ${String(error)}`);
      response.destroy();
    }
  };
};
