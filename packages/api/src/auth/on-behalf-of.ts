import { type OnBehalfOf, onBehalfOfInput } from '@hoops/domain/on-behalf-of';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { parseOrProblem } from '../http/parse-or-problem.ts';
import { problem, unauthenticated } from '../http/problem.ts';
import { refuseHiddenCharacters } from '../http/read-input.ts';
import { onBehalfOfHeaders } from '../http/request-headers.ts';
import type { Route } from '../http/route.ts';
import type { Session } from './session.ts';

type Headers = APIGatewayProxyEventV2['headers'];

/**
 * Lets an administrator act for a family on allowed routes.
 * @param begin false for an unknown family
 * @returns undefined without the headers
 * @throws ProblemError
 */
export const readOnBehalfOf = async (
  headers: Headers,
  route: Route,
  session: Session,
  begin: ((onBehalfOf: OnBehalfOf) => Promise<boolean>) | undefined,
): Promise<OnBehalfOf | undefined> => {
  const family = headers[onBehalfOfHeaders.family];
  const reason = headers[onBehalfOfHeaders.reason];
  const asOf = headers[onBehalfOfHeaders.asOf];
  if (family === undefined && reason === undefined && asOf === undefined) return undefined;
  // Public routes ignore the family, but not a moment.
  if (route.auth === 'public' || route.auth === 'stripe') {
    if (asOf !== undefined) throw problem('failed-precondition', onlyNow(route));
    return undefined;
  }
  if (session.caller.kind !== 'user') throw unauthenticated();
  if (!session.isAdmin) throw problem('permission-denied', 'Only administrators may act for a family.');
  if (!route.onBehalfOf || !begin) {
    throw problem('permission-denied', 'Administrators cannot do this for a family.');
  }
  if (asOf !== undefined && route.kind === 'command') throw problem('failed-precondition', onlyLooking);
  const given = { familyId: family, reason: decoded(reason), asOf };
  refuseHiddenCharacters(given);
  const onBehalfOf = parseOrProblem(onBehalfOfInput, given);
  if (onBehalfOf.familyId === session.caller.sub) {
    throw problem('invalid-argument', 'This is your own account. You need not act for it.');
  }
  if (!(await begin(onBehalfOf))) throw problem('not-found', 'This family was not found.');
  return onBehalfOf;
};

const onlyLooking = 'This is what the family saw then. Nothing can be changed in it.';

const onlyNow = ({ kind }: Route): string =>
  kind === 'command' ? onlyLooking : 'This is public, and answered as it is now: it has no earlier moments.';

const decoded = (reason = ''): string => {
  try {
    return decodeURIComponent(reason);
  } catch {
    throw problem('invalid-argument', 'The reason is not percent-encoded.');
  }
};
