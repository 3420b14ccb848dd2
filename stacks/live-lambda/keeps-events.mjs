/*
 * What a Lambda of `sst dev` runs on AWS: SST's live-lambda.mjs lies beside it (stacks/live-lambda/keep-events.ts). That one
 * answers an object when no developer's machine does, which queues, streams and schedules take for success. Here
 * whatever comes from them fails instead, so that they keep it. API Gateway passes the object on: it is a response that
 * says what is missing.
 */
import { handler as passOn } from './live-lambda.mjs';

const isUnanswered = (answer) =>
  answer?.statusCode === 500 && answer.body?.startsWith('This function is in live debug mode');

export const handler = async (event, context) => {
  const answer = await passOn(event, context);
  if (isUnanswered(answer) && event.routeKey === undefined) throw new Error('No `sst dev` is connected.');
  return answer;
};
