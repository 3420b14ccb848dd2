import { execSync } from 'node:child_process';
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Distribution, type DistributionProps } from 'aws-cdk-lib/aws-cloudfront';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import {
  BucketDeployment,
  type BucketDeploymentProps,
  CacheControl,
  Source,
} from 'aws-cdk-lib/aws-s3-deployment';
import { CustomResource } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Stack } from './app.ts';

type Props = {
  readonly path: string;
  readonly buildOutput: string;
  readonly buildCommand?: string;
  readonly assets: {
    /** Options of files: the first entry applies to all files, later entries to matching files. */
    readonly fileOptions: readonly { readonly files: string; readonly cacheControl: string }[];
  };
  readonly customDomain?: {
    readonly domainName: string;
    readonly cdk: { readonly certificate: ICertificate };
  };
  readonly cdk: { readonly bucket: IBucket; readonly distribution: DistributionProps };
};

export class StaticSite extends Construct {
  readonly url: string;

  constructor(
    stack: Stack,
    id: string,
    { path, buildOutput, buildCommand, assets, customDomain, cdk }: Props,
  ) {
    super(stack, id);
    const distribution = new Distribution(this, 'Distribution', {
      defaultRootObject: 'index.html',
      ...cdk.distribution,
      domainNames: customDomain ? [customDomain.domainName] : [],
      ...(customDomain && { certificate: customDomain.cdk.certificate }),
    });
    this.url = `https://${distribution.distributionDomainName}`;
    if (buildCommand) execSync(buildCommand, { cwd: path, stdio: 'inherit' });
    const [all, ...overriding] = assets.fileOptions.map(({ files, cacheControl }) => ({
      // The AWS command line writes `*` (any text) for SST's `**` (any depth).
      pattern: files.replace('**', '*'),
      cacheControl: [CacheControl.fromString(cacheControl)],
    }));
    if (!all) throw new Error('No file of the site is to be uploaded.');
    const upload = (name: string, options: Partial<BucketDeploymentProps>) =>
      new BucketDeployment(this, name, {
        sources: [Source.asset(`${path}/${buildOutput}`)],
        destinationBucket: cdk.bucket,
        prune: false,
        memoryLimit: 512,
        ...options,
      });
    const pages = upload('Upload', {
      exclude: overriding.map(({ pattern }) => pattern),
      cacheControl: all.cacheControl,
      distribution,
      distributionPaths: ['/*'],
    });
    // Files are uploaded before the pages that refer to them. `pages` as a whole cannot depend on the files:
    // the shared Lambda uses its layer.
    const uploaded = pages.node.children.filter((child) => child instanceof CustomResource);
    for (const { pattern, cacheControl } of overriding) {
      const first = upload(`Upload-${pattern}`, { exclude: ['*'], include: [pattern], cacheControl });
      for (const resource of uploaded) resource.node.addDependency(first);
    }
  }
}
