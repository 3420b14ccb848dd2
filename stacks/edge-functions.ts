import { join } from 'node:path';
import { Function as EdgeFunction, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront';
import { projectRoot, type Stack } from '#platform';
import { cloudFrontSource } from '../web/build/cloudfront-source.ts';

/** CloudFront function that maps addresses to files or statuses, by the same rules as the local server. */
export const createSiteFunction = (stack: Stack, id: string, name: 'toFile' | 'toStatus'): EdgeFunction =>
  createEdgeFunction(stack, id, cloudFrontSource(name, join(projectRoot(), 'web/build')));

/**
 * Serves `/config.json` at the edge, because its values are known only after other stacks, while site files
 * are the same on all stages.
 */
export const createConfigFunction = (stack: Stack, id: string, config: object): EdgeFunction => {
  const answer = {
    statusCode: 200,
    statusDescription: 'OK',
    headers: { 'content-type': { value: 'application/json' }, 'cache-control': { value: 'no-cache' } },
    body: JSON.stringify(config),
  };
  return createEdgeFunction(stack, id, `function handler(){return ${JSON.stringify(answer)}}`);
};

const createEdgeFunction = (stack: Stack, id: string, source: string): EdgeFunction =>
  new EdgeFunction(stack, id, { runtime: FunctionRuntime.JS_2_0, code: FunctionCode.fromInline(source) });
