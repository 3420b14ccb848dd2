import type { FunctionOptions } from 'aws-cdk-lib/aws-lambda';
import {
  App as CdkApp,
  Stack as CdkStack,
  CfnOutput,
  CfnResource,
  RemovalPolicy,
  Tags,
} from 'aws-cdk-lib/core';

type FunctionDefaults = Pick<FunctionOptions, 'memorySize' | 'logGroup' | 'loggingFormat'>;
type DefaultsOf = (stack: Stack) => FunctionDefaults;
type Settings = {
  readonly name: string;
  readonly stage: string;
  readonly region: string;
  readonly account: string;
  readonly outdir: string;
  /**
   * Bundles a Lambda into its folder.
   * @param handler `path/to/file.export`, relative to the repository's root
   */
  readonly bundle: (handler: string, folder: string) => void;
};

/** SST's `App` rebuilt on CDK; resource names begin with stage and app. */
export class App extends CdkApp {
  readonly mode = 'deploy';
  readonly name: string;
  readonly stage: string;
  override readonly region: string;
  override readonly account: string;
  private removalPolicy: RemovalPolicy | undefined;
  private defaults: DefaultsOf | undefined;

  readonly bundle: Settings['bundle'];

  constructor({ name, stage, region, account, outdir, bundle }: Settings) {
    super({ outdir, analyticsReporting: false });
    this.name = name;
    this.stage = stage;
    this.region = region;
    this.account = account;
    this.bundle = bundle;
  }

  logicalPrefixedName(name: string): string {
    return `${this.stage}-${this.name}-${name}`;
  }

  setDefaultRemovalPolicy(policy: 'destroy'): void {
    this.removalPolicy = { destroy: RemovalPolicy.DESTROY }[policy];
  }

  setDefaultFunctionProps(defaults: DefaultsOf): void {
    this.defaults = defaults;
  }

  stack(define: StackFunction): void {
    const stack = new Stack(this, define.name);
    made.set(define, { stack, exported: define({ app: this, stack }) });
  }

  functionDefaultsIn(stack: Stack): FunctionDefaults {
    if (!this.defaults) throw new Error('What all Lambdas share is not set yet.');
    return this.defaults(stack);
  }

  finish(): void {
    for (const stack of this.node.children) {
      Tags.of(stack).add('sst:app', this.name);
      Tags.of(stack).add('sst:stage', this.stage);
      for (const resource of stack.node.findAll())
        if (this.removalPolicy && resource instanceof CfnResource)
          resource.applyRemovalPolicy(this.removalPolicy);
    }
  }
}

export class Stack extends CdkStack {
  readonly stage: string;
  readonly isActive = true;

  constructor(app: App, id: string) {
    super(app, app.logicalPrefixedName(id), { env: { account: app.account, region: app.region } });
    this.stage = app.stage;
  }

  addOutputs(outputs: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(outputs))
      new CfnOutput(this, `SSTStackOutput${name}`, { value }).overrideLogicalId(name);
  }
}

export const appOf = ({ node: { root } }: CdkStack): App => {
  if (!(root instanceof App)) throw new Error('This stack is in no app.');
  return root;
};

export type StackContext = { readonly app: App; readonly stack: Stack };
type StackFunction<Exported = unknown> = (context: StackContext) => Exported;

const made = new Map<StackFunction, { stack: Stack; exported: unknown }>();

const madeBy = (define: StackFunction): { stack: Stack; exported: unknown } => {
  const found = made.get(define);
  if (!found) throw new Error(`The stack ${define.name} is not there yet.`);
  return found;
};

export const use = <Exported>(define: StackFunction<Exported>): Exported =>
  madeBy(define).exported as Exported;

export const getStack = (define: StackFunction): Stack => madeBy(define).stack;
