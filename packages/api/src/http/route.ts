import type { PeopleCommand } from '@hoops/domain/family/commands';
import type { GradeCommand } from '@hoops/domain/grade/grade-decider';
import type { PricesCommand } from '@hoops/domain/prices/prices-decider';
import type { RequestCommand } from '@hoops/domain/request/request-decider';
import type { ScheduleCommand } from '@hoops/domain/schedule/schedule-decider';
import type { RouteGroup } from '@hoops/wiring/api-functions';
import * as z from 'zod/mini';

/** Every command answers the version that its stream has reached: reads from there on are not stale. */
export const versioned = { version: z.int() };

/**
 * Who may call: anyone; anyone, signed in or not, and the answer depends on it; a signed-in person; a
 * signed-in administrator; the payment provider (its signature is checked).
 */
export type RouteAuth = 'public' | 'optional' | 'user' | 'admin' | 'stripe';

/**
 * Who may call a route. Where a signed-in person is answered as a family, the row also says whether an
 * administrator may call it for one (on-behalf-of.ts).
 */
type Access =
  | { readonly auth: Extract<RouteAuth, 'user' | 'optional'>; readonly onBehalfOf: boolean }
  | { readonly auth: Exclude<RouteAuth, 'user' | 'optional'>; readonly onBehalfOf?: never };

/**
 * A route. GET input is the query string together with path parameters; POST input
 * is the JSON body together with path parameters.
 */
export type Route<Input = unknown, Answer = unknown> = Access & {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly kind: 'command' | 'query';
  readonly group: RouteGroup;
  /** Answers from lists, whose rows trail the events: first waits for what the caller has just written. */
  readonly trails?: true;
  /** Answers from the caller's family, which is read beside their access; that of a command always is. */
  readonly readsFamily?: true;
  readonly summary: string;
  readonly input: z.ZodMiniType<Input>;
  readonly answer: z.ZodMiniType<Answer>;
  /** The call's own sentences for failures that are otherwise answered alike everywhere (spec section 8). */
  readonly sentences?: Readonly<Partial<Record<'invalid-argument' | 'not-found' | 'internal', string>>>;
  /** What a success is when it is not JSON; the implementation then gives a `RawAnswer`. */
  readonly answers?: 'text/calendar' | 'redirect';
  /** What the route is a name for: its input becomes this command as it is (declared-commands.ts). */
  readonly command?: PassedCommand['type'];
};

/** Commands that routes may pass their input to. */
type PassedCommand = PeopleCommand | GradeCommand | PricesCommand | RequestCommand | ScheduleCommand;

/** Infers the types of a route's input and answer from its schemas. */
export const defineRoute = <Input, Answer>(route: Route<Input, Answer>): Route<Input, Answer> => route;

const done = z.strictObject(versioned);

/** A route that is nothing but a command: it needs no implementation, and answers the version of the stream. */
export const commandRoute = <
  const Type extends PassedCommand['type'],
  Input extends Omit<Extract<PassedCommand, { readonly type: Type }>, 'type'>,
>(
  command: Type,
  route: Access & Pick<Route<Input>, 'path' | 'summary' | 'input'>,
) => ({ ...route, method: 'POST', kind: 'command', group: 'commands', command, answer: done }) as const;

/** A table of routes as a list, with ids, for loops over them. */
export const listRoutes = <Id extends string>(
  table: Readonly<Record<Id, object>>,
): readonly (Route & { readonly id: Id })[] =>
  Object.entries<object>(table).map(([id, route]) => ({ id: id as Id, ...(route as Route) }));

/** What the implementation receives. */
export type ParsedInputOf<R> = R extends Route<infer Input, unknown> ? Input : never;
export type AnswerOf<R> = R extends Route<infer _Input, infer Answer> ? Answer : never;

/** API Gateway's name of a route. */
export const routeKeyOf = (route: Route): string => `${route.method} ${route.path}`;

/** All of the gateway's names of a route. Its GET does not include HEAD, which every GET answers (RFC 9110). */
export const routeKeysOf = (route: Route): readonly string[] =>
  route.method === 'GET' ? [routeKeyOf(route), `HEAD ${route.path}`] : [routeKeyOf(route)];
