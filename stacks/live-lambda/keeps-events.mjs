/*
 * Wraps SST's live-lambda.mjs. If no developer's machine answers, event sources other than API Gateway
 * receive a failure and keep their events.
 */
import { handler as passOn } from './live-lambda.mjs';

const isUnanswered = (answer) =>
  answer?.statusCode === 500 && answer.body?.startsWith('This function is in live debug mode');

export const handler = async (event, context) => {
  const answer = await passOn(event, context);
  if (isUnanswered(answer) && event.routeKey === undefined) throw new Error('No `sst dev` is connected.');
  return answer;
};
