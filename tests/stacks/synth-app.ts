import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'sst/constructs';
import { initProject, useProject } from 'sst/project.js';
import { defineApp } from '../../stacks/define-app.ts';
import { appName, appRegion } from '../../stacks/stage-settings.ts';
import { account } from './aws-stub.ts';
import { root } from './project-root.ts';

type Options = {
  /** Stacks with built code and files; the other stacks get placeholders and no site. */
  readonly built?: 'all' | readonly string[];
  /** `dev` synthesizes the stacks of `sst dev`: Lambdas that forward events to a developer's machine. */
  readonly mode?: 'deploy' | 'dev';
  readonly prepare?: (app: App) => void;
};

/**
 * Synthesizes the app without an AWS account; once per test file, because SST has global state. Under
 * vitest's NODE_ENV, SST reads nothing from AWS.
 */
export async function synthApp(stage: string, { built = [], mode = 'deploy', prepare }: Options = {}) {
  process.env.PATH = `${join(root, 'tests/stacks/bin')}:${process.env.PATH}`;
  if (existsSync(join(root, 'web/dist/index.html'))) process.env.SITE_IS_BUILT = '1';
  process.chdir(root);
  await initProject({ root, stage, region: appRegion });
  const isBuilt = (stackName: string) =>
    built === 'all' || built.some((name) => stackName.endsWith(`-${name}`));
  const app = new App(
    { mode, stage, name: appName, region: appRegion, account, isActiveStack: isBuilt },
    { outdir: join(root, '.sst', `test-${stage}`) },
  );
  defineApp(app);
  prepare?.(app);
  await app.finish();
  const assembly = app.synth();
  const templates = assembly.stacks.map(({ stackName, template }) => ({
    stack: stackName.slice(`${stage}-${appName}-`.length),
    template: template as Template,
  }));
  return { app, assembly, templates, artifacts: useProject().paths.artifacts };
}

// biome-ignore lint/suspicious/noExplicitAny: what a resource has is looked into by the assertions of each test.
type Resource = { readonly Type: string; readonly [attribute: string]: any };
type Template = { readonly Resources: Readonly<Record<string, Resource>> };

export type Synthesized = Awaited<ReturnType<typeof synthApp>>;

export const resourcesOf = ({ templates }: Pick<Synthesized, 'templates'>, type: string) =>
  templates.flatMap(({ stack, template }) =>
    Object.entries(template.Resources)
      .filter(([, resource]) => resource.Type === type)
      .map(([id, resource]) => ({ stack, id, resource, properties: resource.Properties ?? {} })),
  );
