import { join } from 'node:path';
import { originHeader } from '@hoops/api/http/origin';
import { apiHeaders } from '@hoops/api/http/request-headers';
import { brand } from '@hoops/domain/brand';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Fn } from 'aws-cdk-lib/core';
import { getStack, projectRoot, type Stack, type StackContext, StaticSite, use } from '#platform';
import { cloudFrontSource } from '../web/build/cloudfront-source.ts';
import {
  cacheControl,
  reviewsFrameHeaders,
  reviewsFramePath,
  securityHeaders,
  transportSecurity,
} from '../web/build/security-headers.ts';
import { Auth } from './auth.ts';
import { createFirewall } from './firewall.ts';
import { HttpApi } from './http-api.ts';
import { referenceTo } from './origin-secrets.ts';
import { responseHeadersOf } from './response-headers.ts';
import { createSiteBucket } from './site-bucket.ts';
import { stageSettings } from './stage-settings.ts';

export const Web = ({ stack, app }: StackContext) => {
  const { hasFirewall } = stageSettings(app.stage);
  // Needed for `sst remove`, which builds no distribution. Otherwise the API would be deleted while
  // CloudFront still imports its address.
  stack.addDependency(getStack(HttpApi));
  const files = createSiteBucket(stack);
  const { pages, ...otherBehaviors } = createBehaviors(stack, files);
  const site = new StaticSite(stack, 'Site', {
    path: 'web',
    buildOutput: 'dist',
    ...(process.env.SITE_IS_BUILT ? {} : { buildCommand: 'node --import tsx build/build.ts' }),
    // Deploys the site too, because live development covers only Lambdas.
    dev: { deploy: true },
    // Keeps old files, because pages open during a deployment still load their scripts.
    purgeFiles: false,
    assets: {
      fileOptions: [
        { files: '**', cacheControl: cacheControl('/index.html') },
        { files: 'assets/**', cacheControl: cacheControl('/assets/') },
      ],
    },
    ...customDomain(stack, stageSettings(app.stage)),
    cdk: {
      bucket: files,
      distribution: {
        comment: `${brand.name} (${app.stage})`,
        // Empty, because error pages would replace the API's answers.
        errorResponses: [],
        ...(hasFirewall && { webAclId: createFirewall(stack) }),
        // No access log is written, because query strings contain children's names.
        httpVersion: HttpVersion.HTTP2_AND_3,
        priceClass: PriceClass.PRICE_CLASS_100,
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        defaultBehavior: pages,
        additionalBehaviors: otherBehaviors,
      },
    },
  });
  // The URL is undefined if the stack is only described.
  if (site.url) stack.addOutputs({ SiteUrl: site.url });
};

const createBehaviors = (stack: Stack, files: Bucket) => {
  const { api, originSecret } = use(HttpApi);
  const { auth } = use(Auth);
  const cognitoOrigin = `https://cognito-idp.${stack.region}.amazonaws.com`;
  const widgetScriptUrl = brand.reviewsWidget.scriptUrl;
  const policy = (id: string, headers: Readonly<Record<string, string>>) =>
    new ResponseHeadersPolicy(stack, id, responseHeadersOf(headers));
  const site: BehaviorOptions = {
    // Permission to list; with it, S3 answers 404 instead of 403 for a missing file.
    origin: S3BucketOrigin.withOriginAccessControl(files, {
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    }),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    responseHeadersPolicy: policy('PageHeaders', securityHeaders({ cognitoOrigin })),
  };
  const config = {
    cognito: { userPoolId: auth.userPoolId, clientId: auth.userPoolClientId },
    stripeCustomers: stageSettings(stack.stage).stripeCustomers,
  };
  return {
    pages: {
      ...site,
      functionAssociations: [
        {
          function: createSiteFunction(stack, 'PathToFile', 'toFile'),
          eventType: FunctionEventType.VIEWER_REQUEST,
        },
        {
          function: createSiteFunction(stack, 'FileToStatus', 'toStatus'),
          eventType: FunctionEventType.VIEWER_RESPONSE,
        },
      ],
    },
    '/config.json': {
      ...site,
      functionAssociations: [
        {
          function: createConfigFunction(stack, 'StageConfig', config),
          eventType: FunctionEventType.VIEWER_REQUEST,
        },
      ],
    },
    [reviewsFramePath]: {
      ...site,
      responseHeadersPolicy: policy('ReviewsFrameHeaders', reviewsFrameHeaders({ widgetScriptUrl })),
    },
    '/api/*': {
      origin: new HttpOrigin(Fn.select(2, Fn.split('/', api.url)), {
        ...(originSecret && { customHeaders: { [originHeader]: referenceTo(originSecret) } }),
      }),
      // Redirects, because calendar apps fetch webcal: addresses over http:. Browsers already use HTTPS
      // because of HSTS.
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: policy('ApiHeaders', { ...transportSecurity, ...apiHeaders }),
    },
  };
};

type Domain = { readonly siteUrl: string; readonly certificateArn: string | undefined };

const customDomain = (stack: Stack, { siteUrl, certificateArn }: Domain) => {
  if (certificateArn === undefined) return {};
  const certificate = Certificate.fromCertificateArn(stack, 'SiteCertificate', certificateArn);
  return {
    customDomain: { domainName: new URL(siteUrl).hostname, isExternalDomain: true, cdk: { certificate } },
  };
};

/** CloudFront function that maps addresses to files or statuses, by the local server's rules. */
const createSiteFunction = (stack: Stack, id: string, name: 'toFile' | 'toStatus'): EdgeFunction =>
  createEdgeFunction(stack, id, cloudFrontSource(name, join(projectRoot(), 'web/build')));

/**
 * Serves `/config.json` at the edge: its values come from later stacks, while the site's files are the same
 * on all stages.
 */
const createConfigFunction = (stack: Stack, id: string, config: object): EdgeFunction => {
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
