import { type OnBehalfOf, onBehalfOfInput } from '@hoops/domain/on-behalf-of';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { parseOrProblem } from './parse-or-problem.ts';
import { refusal } from './problem.ts';
import { refuseHiddenCharacters } from './read-input.ts';
import { onBehalfOfHeaders } from './request-headers.ts';
import type { Route } from './route.ts';
import { familyOfCaller, type Session } from './session.ts';

type Headers = APIGatewayProxyEventV2['headers'];

/**
 * Lets an administrator act for a family on allowed routes.
 * @param begin returns false for an unknown family
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
  // Public routes ignore the family header but reject the as-of header.
  if (route.auth === 'public' || route.auth === 'stripe') {
    if (asOf !== undefined) throw onlyNow(route);
    return undefined;
  }
  if (session.caller.kind !== 'user') throw refusal('unauthenticated');
  if (!session.isAdmin) throw refusal('acting-admins-only');
  if (!route.onBehalfOf || !begin) {
    throw refusal('acting-not-offered');
  }
  if (asOf !== undefined && route.kind === 'command') throw refusal('read-only-then');
  const given = { familyId: family, reason: decoded(reason), asOf };
  refuseHiddenCharacters(given);
  const onBehalfOf = parseOrProblem(onBehalfOfInput, given);
  if (onBehalfOf.familyId === familyOfCaller(session)) {
    throw refusal('own-account');
  }
  if (!(await begin(onBehalfOf))) throw refusal('family-not-found');
  return onBehalfOf;
};

const onlyNow = ({ kind }: Route) => refusal(kind === 'command' ? 'read-only-then' : 'only-now');

const decoded = (reason = ''): string => {
  try {
    return decodeURIComponent(reason);
  } catch {
    throw refusal('reason-not-encoded');
  }
};
