import type { ViewedScreen } from '@hoops/domain/access-log/events';
import type { FamilyState } from '@hoops/domain/family/state';
import type { OnBehalfOf } from '@hoops/domain/on-behalf-of';
import type { StreamName } from '@hoops/domain/stream';
import { type Loaded, StreamBroken } from '@hoops/event-store/event-store';
import { UnknownPage } from '@hoops/projections/read-store';
import type { Logger } from '@hoops/runtime/logger';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { shownBy } from '../audit/shown-families.ts';
import { type Caller, callerOf, type VerifyToken } from '../auth/caller.ts';
import { readOnBehalfOf } from '../auth/on-behalf-of.ts';
import { ownFamilyId, type Session, type SessionOf, withoutSignIn } from '../auth/session.ts';
import type { RouteId, Routes } from '../routes.ts';
import { noSuchPage } from '../rows/page.ts';
import { answerAsDeclared, type UndeclaredAnswers } from './answer-as-declared.ts';
import { cameThroughEdge } from './origin.ts';
import {
  type Problem,
  type ProblemCode,
  ProblemError,
  problem,
  problemStatus,
  unauthenticated,
} from './problem.ts';
import type { RawAnswer } from './raw-answer.ts';
import { mayReadStream, type Positions, readPositions } from './read-after-write.ts';
import { idempotencyKeyOf, readInput } from './read-input.ts';
import { positionHeaders } from './request-headers.ts';
import { jsonResponse, rawResponse, withoutBodyForHead } from './response.ts';
import { type AnswerOf, listRoutes, type ParsedInputOf, type Route, routeKeyOf } from './route.ts';

/** What an implementation gets besides its input. */
export type Request = {
  readonly session: Session;
  /** The caller's idempotency key; a fresh id when there is none. */
  readonly commandId: string;
  readonly correlationId: string;
  /** The address that called the gateway: CloudFront's, for requests through the site. */
  readonly sourceIp: string;
  /** The address that called CloudFront, as far as the request can be believed; `sourceIp` where the gateway was called itself. */
  readonly visitorIp: string;
  readonly event: APIGatewayProxyEventV2;
  /** The family that a request is about, where its reading has begun already; see `readAhead`. */
  readonly ownFamily: Promise<Loaded<FamilyState>> | undefined;
  /** Says up to which version a stream is written now; the caller's next lists show it, where they may read it. */
  readonly wrote: (stream: StreamName, version: number) => void;
};

export type Implementation<Id extends RouteId> = (
  input: ParsedInputOf<Routes[Id]>,
  request: Request,
) => Promise<AnswerOf<Routes[Id]>>;

export type Implementations<Ids extends RouteId> = { readonly [Id in Ids]: Implementation<Id> };

export type HandlerDeps = {
  /** Left out where no route asks for a sign-in. */
  readonly sessionOf?: SessionOf;
  readonly newId: () => string;
  readonly logger: Logger;
  /** Where requests must come through CloudFront: the secrets by which it is recognised. */
  readonly originSecrets?: readonly string[];
  /** Only where a route's auth is `optional`: checks a token that the gateway let through unchecked. */
  readonly verifyToken?: VerifyToken;
  /**
   * Begins to read the caller's family while their access is still being read: many requests need both, and
   * neither depends on the other. What comes of it is used only after the access was found good.
   */
  readonly readAhead?: (familyId: string) => Promise<Loaded<FamilyState>>;
  /** Only where an administrator may act for a family: records it. @returns false when there is no such family. */
  readonly beginOnBehalfOf?: (
    onBehalfOf: OnBehalfOf,
    by: { sub: string; correlationId: string },
  ) => Promise<boolean>;
  /** Only where queries show families to administrators: records whose data leaves. */
  readonly recordFamiliesViewed?: (
    by: Pick<Request, 'session' | 'correlationId'>,
    screen: ViewedScreen,
    families: readonly (string | null)[],
  ) => Promise<void>;
  /** Counts a request of a signed-in person, and says whether there were too many of late; see caller-limit.ts. */
  readonly exceedsLimit?: (sub: string) => Promise<boolean>;
  /** Only where routes answer from lists: waits until their rows show these versions, and says which do not. */
  readonly awaitRows?: (positions: Positions) => Promise<readonly StreamName[]>;
  /** What becomes of an answer that is not as its route declares it; refused when left out. */
  readonly undeclaredAnswers?: UndeclaredAnswers;
};

/**
 * The Lambda of a group of routes: finds the route, checks who calls, parses the input, calls the
 * implementation, maps what it throws. Roles are enforced here, for every route, from the table, of which it answers
 * those routes that are implemented.
 */
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
      if (originSecrets && !cameThroughEdge(event.headers, originSecrets)) throw notThroughEdge();
      if (!found) throw problem('not-found', 'There is no such address.');
      const caller = await callerOf(event, found.route.auth, deps.verifyToken);
      if (caller.kind === 'user' && (await deps.exceedsLimit?.(caller.sub))) throw tooMany();
      const readAhead = (familyId: string) => {
        const reading = needsFamily(found.route) ? deps.readAhead?.(familyId) : undefined;
        // Avoids an unhandled rejection when the request ends before it is awaited.
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
        ownFamily: onBehalfOf ? readAhead(ownFamilyId(session)) : own,
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
      if (error instanceof StreamBroken) return answerWith(streamBroken);
      deps.logger.error('request-failed', { routeKey: event.routeKey, correlationId }, error);
      return answerWith({ code: 'internal', message: 'Something went wrong. Please try again.' });
    }
  };

  return withoutBodyForHead(answer);
};

const noSessions: SessionOf = async () => {
  throw new Error('This Lambda cannot read who is signed in.');
};

/** How to record that the caller acts for a family; undefined where that is not possible. */
const beginning = (
  { beginOnBehalfOf }: HandlerDeps,
  caller: Caller,
  correlationId: string,
): ((onBehalfOf: OnBehalfOf) => Promise<boolean>) | undefined =>
  beginOnBehalfOf && caller.kind === 'user'
    ? (onBehalfOf) => beginOnBehalfOf(onBehalfOf, { sub: caller.sub, correlationId })
    : undefined;

/** What shows families and could not be recorded must not leave. */
const recorderOf = ({ recordFamiliesViewed }: HandlerDeps) => {
  if (!recordFamiliesViewed) throw new Error('What is shown here of families cannot be recorded.');
  return recordFamiliesViewed;
};

/**
 * CloudFront and then the gateway append to X-Forwarded-For whom they heard from, so the visitor is the last but one
 * there. What stands before comes from the visitor, who may write anything.
 */
const addressesOf = ({ headers, requestContext }: APIGatewayProxyEventV2) => {
  const { sourceIp } = requestContext.http;
  const visitorIp = headers['x-forwarded-for']?.split(',').at(-2)?.trim() || sourceIp;
  return { sourceIp, visitorIp };
};

/** @returns the streams whose rows still trail; the answer says so, and the screen that shows it asks again. */
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

/** As a cursor that is too long is refused. */
const unknownPage: Problem = {
  code: 'invalid-argument',
  message: noSuchPage,
  fields: { cursor: noSuchPage },
};

/** The store has said it in the log, where an alarm watches. */
const streamBroken: Problem = {
  code: 'failed-precondition',
  message:
    'Your records do not fit together and are being checked. Nothing was saved. Please contact us if this stays.',
};

/** The call's own sentence, where it has one; the fields still say what is wrong with each. */
const inWordsOf = (route: Route | undefined, failure: Problem): Problem => {
  const sentences: Readonly<Partial<Record<ProblemCode, string>>> = route?.sentences ?? {};
  return { ...failure, message: sentences[failure.code] ?? failure.message };
};

const needsFamily = ({ auth, kind, readsFamily }: Route): boolean =>
  auth === 'user' && (kind === 'command' || readsFamily === true);

const notThroughEdge = () =>
  problem('permission-denied', "Please call the API under the site's own address.");

const tooMany = () => problem('resource-exhausted', 'Too many requests. Please try again in an hour.');

const secondFactorMissing = 'Please set up your authenticator app first: administrators need one.';

const authorize = (route: Route, session: Session): void => {
  if (route.auth === 'public' || route.auth === 'stripe') return;
  if (session.revoked) throw problem('unauthenticated', 'Please sign in again.');
  if (route.auth === 'optional') return;
  if (session.caller.kind !== 'user') throw unauthenticated();
  if (route.auth === 'admin' && !session.isAdmin) {
    const sentence = session.lacksSecondFactor ? secondFactorMissing : 'Only administrators may do this.';
    throw problem('permission-denied', sentence);
  }
};
