import { actingHeaders } from '@hoops/api/http/acting-headers';
import { type Acting, actingInput } from '@hoops/domain/acting';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { parseOrProblem } from '../http/parse-or-problem.ts';
import { problem, unauthenticated } from '../http/problem.ts';
import { refuseHiddenCharacters } from '../http/read-input.ts';
import type { Route } from '../http/route.ts';
import type { Session } from './session.ts';

type Headers = APIGatewayProxyEventV2['headers'];

/**
 * Lets an administrator act for a family, on routes that the table opens for it; everywhere else the headers
 * are refused, so that nobody believes to act for somebody and does not. That they act is recorded before anything
 * is shown or done.
 * @param begin records it; false when there is no such family.
 * @returns undefined for a request without the headers.
 * @throws ProblemError when the caller may not, the family does not exist, or the reason is missing or too long.
 */
export const actingOf = async (
  headers: Headers,
  route: Route,
  session: Session,
  begin: ((acting: Acting) => Promise<boolean>) | undefined,
): Promise<Acting | undefined> => {
  const family = headers[actingHeaders.family];
  const reason = headers[actingHeaders.reason];
  if (family === undefined && reason === undefined) return undefined;
  // Nobody's family is asked for there.
  if (route.auth === 'public' || route.auth === 'stripe') return undefined;
  if (session.caller.kind !== 'user') throw unauthenticated();
  if (!session.isAdmin) throw problem('permission-denied', 'Only administrators may act for a family.');
  if (!route.acting || !begin) {
    throw problem('permission-denied', 'Administrators cannot do this for a family.');
  }
  const given = { familyId: family, reason: decoded(reason) };
  refuseHiddenCharacters(given);
  const acting = parseOrProblem(actingInput, given);
  if (acting.familyId === session.caller.sub) {
    throw problem('invalid-argument', 'This is your own account. You need not act for it.');
  }
  if (!(await begin(acting))) throw problem('not-found', 'This family was not found.');
  return acting;
};

const decoded = (reason = ''): string => {
  try {
    return decodeURIComponent(reason);
  } catch {
    throw problem('invalid-argument', 'The reason is not percent-encoded.');
  }
};
