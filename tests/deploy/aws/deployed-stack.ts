import type { Template } from './template.ts';

export type Properties = Readonly<Record<string, unknown>>;

export type DeployedResource = {
  readonly id: string;
  readonly type: string;
  readonly physicalId: string;
  readonly properties: Properties;
  readonly deletionPolicy: string;
};

export type Output = { readonly key: string; readonly value: string; readonly exportName?: string };

/** Event of a resource; `reason` uses CloudFormation's wording. */
type StackEvent = {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly reason: string;
};

export type DeployedStack = {
  readonly name: string;
  readonly arn: string;
  readonly createdAt: string;
  status: string;
  body: string;
  template: Template;
  readonly resources: Map<string, DeployedResource>;
  /** Kept when the stack was deleted. */
  readonly skipped: DeployedResource[];
  tags: Readonly<Record<string, string>>;
  outputs: readonly Output[];
  readonly events: StackEvent[];
};

export const exportsOf = ({ outputs }: DeployedStack): readonly Output[] =>
  outputs.filter(({ exportName }) => exportName !== undefined);
