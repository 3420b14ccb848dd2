import type { StreamName } from '@hoops/domain/stream';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { apiHeaders } from './api-headers.ts';
import type { RawAnswer } from './raw-answer.ts';
import { type Positions, writePositions } from './read-after-write.ts';
import { positionHeaders } from './request-headers.ts';

/** Most answers are personal, and none is the same for long; a calendar says for itself how it may be kept. */
const unkept = { 'cache-control': 'no-store' };

type Handle = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

/** Answers HEAD with the status and headers of the GET (RFC 9110). */
export const withoutBodyForHead =
  (handle: Handle): Handle =>
  async (event) => {
    const response = await handle(event);
    return event.routeKey.startsWith('HEAD ') ? { ...response, body: '' } : response;
  };

/** The response of an answer that is not JSON. */
export const rawResponse = ({ headers, ...answer }: RawAnswer): APIGatewayProxyStructuredResultV2 => ({
  ...answer,
  headers: { ...unkept, ...headers, ...apiHeaders },
});

/**
 * The response of an answer or a problem in JSON.
 * @param written the versions at which streams are after the request.
 * @param trailing the streams whose rows the answer does not show yet.
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
