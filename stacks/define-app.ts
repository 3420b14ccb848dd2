import { type App, getStack } from '#platform';
import { Auth } from './auth.ts';
import { Bus } from './bus.ts';
import { Data } from './data.ts';
import { HttpApi } from './http-api.ts';
import { Jobs } from './jobs.ts';
import { lambdaDefaults } from './lambda-defaults.ts';
import { Mail } from './mail.ts';
import { MailReports } from './mail-reports.ts';
import { Observability } from './observability.ts';
import { Secrets } from './origin-secrets.ts';
import { stageSettings } from './stage-settings.ts';
import { Streams } from './streams.ts';
import { Subscribers } from './subscribers.ts';
import { Web } from './web.ts';

/** Stacks in dependency order. */
const stacks = [
  Data,
  Secrets,
  Mail,
  Bus,
  Auth,
  Subscribers,
  MailReports,
  Streams,
  Jobs,
  HttpApi,
  Web,
  Observability,
] as const;

/**
 * Stacks that keep SST's 900-second Lambda, because Web uploads with it and an empty Secrets template is
 * invalid.
 */
const usesSstHandler: readonly unknown[] = [Web, Secrets];

export const defineApp = (app: App): void => {
  const { isProtected } = stageSettings(app.stage);
  if (isProtected && app.mode === 'remove')
    throw new Error(
      `${app.stage} keeps its data, which no later deployment would find. Do not remove the stage.`,
    );
  if (!isProtected) app.setDefaultRemovalPolicy('destroy');
  app.setDefaultFunctionProps(lambdaDefaults(app.stage, app.mode));
  for (const stack of stacks) {
    app.stack(stack);
    if (!usesSstHandler.includes(stack)) getStack(stack).node.tryRemoveChild('CustomResourceHandler');
  }
};
