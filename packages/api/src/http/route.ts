import type { ClassCommand } from '@hoops/domain/class/class-decider';
import type { PeopleCommand } from '@hoops/domain/family/commands';
import type { GradeCommand } from '@hoops/domain/grade/grade-decider';
import type { PricesCommand } from '@hoops/domain/prices/prices-decider';
import type { RequestCommand } from '@hoops/domain/request/request-decider';
import type { ScheduleCommand } from '@hoops/domain/schedule/schedule-decider';
import type { RouteGroup } from '@hoops/wiring/api-functions';
import * as z from 'zod/mini';

export type RawAnswer = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export const rawAnswer: z.ZodMiniType<RawAnswer> = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

export const versioned = { version: z.int() };

/** Answer of a long-running command: the id of the operation in the family's view. */
export const operationAnswer = { ...versioned, operationId: z.string() };

export type RouteAuth = 'public' | 'optional' | 'user' | 'admin' | 'stripe';

type Access =
  | { readonly auth: Extract<RouteAuth, 'user' | 'optional'>; readonly onBehalfOf: boolean }
  | { readonly auth: Exclude<RouteAuth, 'user' | 'optional'>; readonly onBehalfOf?: never };

/** HTTP route. The input joins path parameters with the query string (GET) or the JSON body (POST). */
export type Route<Input = unknown, Answer = unknown> = Access & {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly kind: 'command' | 'query';
  readonly group: RouteGroup;
  /** True if the route reads lists, and therefore waits for the caller's own writes. */
  readonly trails?: true;
  /** Reads the caller's family together with the access; commands always do. */
  readonly readsFamily?: true;
  readonly summary: string;
  readonly input: z.ZodMiniType<Input>;
  readonly answer: z.ZodMiniType<Answer>;
  /** The route's own messages for common failures (spec section 8). */
  readonly sentences?: Readonly<Partial<Record<'invalid-argument' | 'not-found' | 'internal', string>>>;
  /** Type of an answer other than JSON; the implementation returns a `RawAnswer`. */
  readonly answers?: 'text/calendar' | 'redirect';
  readonly command?: PassedCommand['type'];
};

type PassedCommand =
  | PeopleCommand
  | ClassCommand
  | GradeCommand
  | PricesCommand
  | RequestCommand
  | ScheduleCommand;

export const defineRoute = <Input, Answer>(route: Route<Input, Answer>): Route<Input, Answer> => route;

const done = z.strictObject(versioned);

/** Route that only passes on a command and needs no implementation. */
export const commandRoute = <
  const Type extends PassedCommand['type'],
  Input extends Omit<Extract<PassedCommand, { readonly type: Type }>, 'type'>,
>(
  command: Type,
  route: Access & Pick<Route<Input>, 'path' | 'summary' | 'input'>,
) => ({ ...route, method: 'POST', kind: 'command', group: 'commands', command, answer: done }) as const;

export const listRoutes = <Id extends string>(
  table: Readonly<Record<Id, object>>,
): readonly (Route & { readonly id: Id })[] =>
  Object.entries<object>(table).map(([id, route]) => ({ id: id as Id, ...(route as Route) }));

export type ParsedInputOf<R> = R extends Route<infer Input, unknown> ? Input : never;
export type AnswerOf<R> = R extends Route<infer _Input, infer Answer> ? Answer : never;

export const routeKeyOf = (route: Route): string => `${route.method} ${route.path}`;

/** All gateway names of a route; every GET route also answers HEAD (RFC 9110). */
export const routeKeysOf = (route: Route): readonly string[] =>
  route.method === 'GET' ? [routeKeyOf(route), `HEAD ${route.path}`] : [routeKeyOf(route)];
