export { Api } from './api.ts';
export { App, getStack, type Stack, type StackContext, use } from './app.ts';
export { Cognito } from './cognito.ts';
export { createFunction, type FunctionProps, type Lambda } from './lambda.ts';
export { createSecrets, type Secret } from './secrets.ts';
export { StaticSite } from './static-site.ts';

/** Root of the repository, where CDK starts the app. */
export const projectRoot = (): string => process.cwd();
