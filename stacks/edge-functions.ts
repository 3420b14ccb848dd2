import { join } from 'node:path';
import { Function as EdgeFunction, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront';
import { projectRoot, type Stack } from '#platform';
import { cloudFrontSource } from '../web/build/cloudfront-source.ts';

/** Which file answers an address, or with which status: the local server's own rules, run at the edge. */
export const createSiteFunction = (stack: Stack, id: string, name: 'toFile' | 'toStatus'): EdgeFunction =>
  createEdgeFunction(stack, id, cloudFrontSource(name, join(projectRoot(), 'web/build')));

/**
 * Answers `/config.json`, what the site must know of its stage. At the edge, because it is only known once
 * the other stacks are there, while the site's files are the same for all stages.
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
