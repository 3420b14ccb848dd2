import type { StreamName } from '@hoops/domain/stream';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type Positions, writePositions } from './read-after-write.ts';
import { apiHeaders, positionHeaders } from './request-headers.ts';
import type { RawAnswer } from './route.ts';

/** Forbids caching, because most answers are personal and change often. A calendar sets its own caching. */
const unkept = { 'cache-control': 'no-store' };

type Handle = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

export const withoutBodyForHead =
  (handle: Handle): Handle =>
  async (event) => {
    const response = await handle(event);
    return event.routeKey.startsWith('HEAD ') ? { ...response, body: '' } : response;
  };

export const rawResponse = ({ headers, ...answer }: RawAnswer): APIGatewayProxyStructuredResultV2 => ({
  ...answer,
  headers: { ...unkept, ...headers, ...apiHeaders },
});

/**
 * @param written versions after the request
 * @param trailing streams not shown yet
 */
export const jsonResponse = (
  statusCode: number,
  body: unknown,
  written: Positions,
  trailing: readonly StreamName[],
): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    ...unkept,
    ...apiHeaders,
    ...(written.size > 0 && { [positionHeaders.written]: writePositions(written) }),
    ...(trailing.length > 0 && { [positionHeaders.trailing]: trailing.join(',') }),
  },
  body: JSON.stringify(body),
});
