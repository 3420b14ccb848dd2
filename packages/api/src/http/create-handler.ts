import type { ViewedScreen } from '@hoops/domain/access-log/events';
import type { FamilyState } from '@hoops/domain/family/state';
import type { OnBehalfOf } from '@hoops/domain/on-behalf-of';
import type { StreamName } from '@hoops/domain/stream';
import { type Loaded, StreamBroken } from '@hoops/event-store/event-store';
import { UnknownPage } from '@hoops/projections/read-store';
import type { Logger } from '@hoops/runtime/logger';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { RouteId, Routes } from '../routes.ts';
import { noSuchPage } from '../rows/page.ts';
import { answerAsDeclared, type UndeclaredAnswers } from './answer-as-declared.ts';
import { type Caller, callerOf, type VerifyToken } from './caller.ts';
import { readOnBehalfOf } from './on-behalf-of.ts';
import { cameThroughEdge } from './origin.ts';
import { type Problem, ProblemError, refusal } from './problem.ts';
import { mayReadStream, type Positions, readPositions } from './read-after-write.ts';
import { idempotencyKeyOf, readInput } from './read-input.ts';
import { positionHeaders } from './request-headers.ts';
import { jsonResponse, rawResponse, withoutBodyForHead } from './response.ts';
import {
  type AnswerOf,
  listRoutes,
  type ParsedInputOf,
  type RawAnswer,
  type Route,
  routeKeyOf,
} from './route.ts';
import { type ProblemCode, problemStatus } from './sentences.ts';
import { ownFamilyId, type Session, type SessionOf, withoutSignIn } from './session.ts';
import { shownBy } from './shown-families.ts';

export type Request = {
  readonly session: Session;
  /** The request's idempotency key, or a new id. */
  readonly commandId: string;
  readonly correlationId: string;
  readonly sourceIp: string;
  /** Address that called CloudFront if the header can be trusted, else `sourceIp`. */
  readonly visitorIp: string;
  readonly event: APIGatewayProxyEventV2;
  readonly ownFamily: Promise<Loaded<FamilyState>> | undefined;
  /** Reports a written version, so the caller's next lists contain the change. */
  readonly wrote: (stream: StreamName, version: number) => void;
};

export type Implementation<Id extends RouteId> = (
  input: ParsedInputOf<Routes[Id]>,
  request: Request,
) => Promise<AnswerOf<Routes[Id]>>;

export type Implementations<Ids extends RouteId> = { readonly [Id in Ids]: Implementation<Id> };

export type HandlerDeps = {
  readonly sessionOf?: SessionOf;
  readonly newId: () => string;
  readonly logger: Logger;
  readonly originSecrets?: readonly string[];
  /** Verifies the token on `optional` routes, because the gateway does not. */
  readonly verifyToken?: VerifyToken;
  /** Starts reading the family during the access check; the result is used only after the check. */
  readonly readAhead?: (familyId: string) => Promise<Loaded<FamilyState>>;
  /**
   * Records that an administrator acts for a family.
   * @returns false for an unknown family
   */
  readonly beginOnBehalfOf?: (
    onBehalfOf: OnBehalfOf,
    by: { sub: string; correlationId: string },
  ) => Promise<boolean>;
  readonly recordFamiliesViewed?: (
    by: Pick<Request, 'session' | 'correlationId'>,
    screen: ViewedScreen,
    families: readonly (string | null)[],
  ) => Promise<void>;
  readonly exceedsLimit?: (sub: string) => Promise<boolean>;
  readonly awaitRows?: (positions: Positions) => Promise<readonly StreamName[]>;
  readonly undeclaredAnswers?: UndeclaredAnswers;
};

export const createHandler = <Ids extends RouteId>(
  routes: NoInfer<Pick<Routes, Ids>>,
  implementations: Implementations<Ids>,
  deps: HandlerDeps,
): ((event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>) => {
  const implemented = listRoutes(routes).filter((route) => route.id in implementations);
  const byKey = new Map(
    implemented.map((route) => {
      const run = implementations[route.id as Ids] as (input: unknown, request: Request) => Promise<unknown>;
      return [routeKeyOf(route), { route, run, asDeclared: answerAsDeclared(route, deps) }] as const;
    }),
  );

  const { sessionOf = noSessions, originSecrets } = deps;

  const answer = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const correlationId = event.requestContext.requestId;
    const found = byKey.get(event.routeKey.replace(/^HEAD /, 'GET '));
    const written = new Map<StreamName, number>();
    let trailing: readonly StreamName[] = [];
    const answerJson = (status: number, body: unknown) => jsonResponse(status, body, written, trailing);
    const answerWith = (failure: Problem) =>
      answerJson(problemStatus[failure.code], inWordsOf(found?.route, failure));
    try {
      if (originSecrets && !cameThroughEdge(event.headers, originSecrets)) throw refusal('not-through-site');
      if (!found) throw refusal('no-such-address');
      const caller = await callerOf(event, found.route.auth, deps.verifyToken);
      if (caller.kind === 'user' && (await deps.exceedsLimit?.(caller.sub)))
        throw refusal('too-many-requests');
      const readAhead = (familyId: string) => {
        const reading = needsFamily(found.route) ? deps.readAhead?.(familyId) : undefined;
        // Prevents an unhandled rejection if the request ends before the read finishes.
        reading?.catch(() => undefined);
        return reading;
      };
      const own = caller.kind === 'user' ? readAhead(caller.sub) : undefined;
      const signedIn = caller.kind === 'user' ? await sessionOf(caller) : withoutSignIn(caller);
      authorize(found.route, signedIn);
      const onBehalfOf = await readOnBehalfOf(
        event.headers,
        found.route,
        signedIn,
        beginning(deps, caller, correlationId),
      );
      const session: Session = { ...signedIn, onBehalfOf };
      const input = await readInput(found.route, event);
      if (found.route.trails) trailing = await waitForOwnWrites(event, session, deps, correlationId);
      const given = await found.run(input, {
        session,
        commandId: idempotencyKeyOf(event) || deps.newId(),
        correlationId,
        ...addressesOf(event),
        event,
        ownFamily: onBehalfOf || session.household ? readAhead(ownFamilyId(session)) : own,
        wrote: (stream, version) => {
          if (mayReadStream(session, stream)) written.set(stream, version);
        },
      });
      const declared = found.asDeclared(given, correlationId);
      if (signedIn.isAdmin && !onBehalfOf) {
        const shown = shownBy(found.route.id, declared, input);
        if (shown) await recorderOf(deps)({ session, correlationId }, shown.screen, shown.families);
      }
      return found.route.answers ? rawResponse(declared as RawAnswer) : answerJson(200, declared);
    } catch (error) {
      if (error instanceof ProblemError) return answerWith(error.problem);
      if (error instanceof UnknownPage) return answerWith(unknownPage);
      // The store has already logged the broken stream, which triggers an alarm.
      if (error instanceof StreamBroken) return answerWith(refusal('stream-broken').problem);
      deps.logger.error('request-failed', { routeKey: event.routeKey, correlationId }, error);
      return answerWith(refusal('internal').problem);
    }
  };

  return withoutBodyForHead(answer);
};

const noSessions: SessionOf = async () => {
  throw new Error('This Lambda has no access to sessions.');
};

const beginning = (
  { beginOnBehalfOf }: HandlerDeps,
  caller: Caller,
  correlationId: string,
): ((onBehalfOf: OnBehalfOf) => Promise<boolean>) | undefined =>
  beginOnBehalfOf && caller.kind === 'user'
    ? (onBehalfOf) => beginOnBehalfOf(onBehalfOf, { sub: caller.sub, correlationId })
    : undefined;

/** An answer that could not be recorded must not be sent. */
const recorderOf = ({ recordFamiliesViewed }: HandlerDeps) => {
  if (!recordFamiliesViewed) throw new Error('This Lambda cannot record which families it shows.');
  return recordFamiliesViewed;
};

/**
 * CloudFront and the gateway append to X-Forwarded-For, so the visitor is the second-to-last entry; earlier
 * entries can be forged.
 */
const addressesOf = ({ headers, requestContext }: APIGatewayProxyEventV2) => {
  const { sourceIp } = requestContext.http;
  const visitorIp = headers['x-forwarded-for']?.split(',').at(-2)?.trim() || sourceIp;
  return { sourceIp, visitorIp };
};

/** @returns streams whose rows are still behind, for the answer */
const waitForOwnWrites = async (
  { headers, routeKey }: APIGatewayProxyEventV2,
  session: Session,
  { awaitRows, logger }: HandlerDeps,
  correlationId: string,
): Promise<readonly StreamName[]> => {
  const trailing = (await awaitRows?.(readPositions(headers[positionHeaders.after], session))) ?? [];
  if (trailing.length > 0) logger.warn('rows-trail', { routeKey, correlationId, streams: trailing.length });
  return trailing;
};

/** Same answer as for an overlong cursor. */
const unknownPage: Problem = {
  code: 'invalid-argument',
  message: noSuchPage,
  fields: { cursor: noSuchPage },
};

const inWordsOf = (route: Route | undefined, failure: Problem): Problem => {
  const sentences: Readonly<Partial<Record<ProblemCode, string>>> = route?.sentences ?? {};
  return { ...failure, message: sentences[failure.code] ?? failure.message };
};

const needsFamily = ({ auth, kind, readsFamily }: Route): boolean =>
  auth === 'user' && (kind === 'command' || readsFamily === true);

const authorize = (route: Route, session: Session): void => {
  if (route.auth === 'public' || route.auth === 'stripe') return;
  if (session.revoked) throw refusal('sign-in-again');
  if (route.auth === 'optional') return;
  if (session.caller.kind !== 'user') throw refusal('unauthenticated');
  if (route.auth === 'admin' && !session.isAdmin) {
    throw refusal(session.lacks ? `${session.lacks}-missing` : 'admins-only');
  }
};
