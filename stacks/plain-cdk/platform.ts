/** What `stacks/platform.ts` exports, by CDK alone. */
export { Api } from './api.ts';
export { App, getStack, type Stack, type StackContext, use } from './app.ts';
export { Cognito } from './cognito.ts';
export { createFunction, type FunctionProps, type Lambda } from './lambda.ts';
export { createSecrets, type Secret } from './secrets.ts';
export { StaticSite } from './static-site.ts';

/** Of the repository: CDK's command line starts the app there. */
export const projectRoot = (): string => process.cwd();
