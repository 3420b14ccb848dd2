import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { appName } from '../../stacks/stage-settings.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const guard = fileURLToPath(new URL('node_modules/@cdklabs/cdk-validator-cfnguard', import.meta.url));
const program = join(guard, 'bin/ubuntu/x86_64/cfn-guard');

const ownLogs = 'AWS encrypts the logs, which name no child and are deleted after a month.';
const rebuilt = 'The site is built from its source again, and access logs expire after a month.';
const trail = 'The heads are versioned and locked; the trail only tells who wrote them.';
const certificate =
  'Without a certificate of its own, a site has CloudFront’s, and its choice of TLS versions.';

/** Rules of AWS Control Tower that production’s templates do not meet, each with the reason. */
const unmet: Readonly<Record<string, string>> = {
  api_gw_v2_authorization_type_configured_check: 'http-api.test.ts lists the routes without a login.',
  cloud_trail_cloud_watch_logs_enabled_check: trail,
  cloud_trail_encryption_enabled_check: trail,
  cloudfront_access_logs_enabled_check: 'An access log holds query strings, and with them names of children.',
  cloudfront_custom_ssl_certificate_check: certificate,
  cloudfront_origin_failover_enabled_check: 'The club runs in one region.',
  cloudfront_security_policy_check: certificate,
  cloudfront_sni_enabled_check: certificate,
  cloudwatch_log_group_encrypted_check: ownLogs,
  cloudwatch_log_group_retention_period_check: ownLogs,
  kms_create_grant_aws_service_check: 'The account’s own root administers its keys, as AWS advises.',
  lambda_function_public_access_prohibited_check:
    'Only our API calls them; the rule cannot read an ARN that CDK joins.',
  lambda_inside_vpc_check:
    'The functions call AWS, Stripe and push services; nothing is in a private network.',
  s3_bucket_acl_prohibited_check: 'S3 writes its access logs by an access control list.',
  s3_bucket_default_encryption_kms_check: 'S3’s own key encrypts them; the contents are sealed or public.',
  s3_bucket_logging_enabled_check: 'The trail records writes of heads; a log of logs would need a log too.',
  s3_bucket_object_lock_enabled_check: rebuilt,
  s3_bucket_versioning_enabled_check: rebuilt,
  s3_event_notifications_enabled_check: 'Nothing waits for a file.',
  s3_lifecycle_policy_check: 'The site’s files and the heads stay.',
  s3_version_lifecycle_policy_check: 'The heads stay.',
  sqs_dlq_check: 'These queues are the dead-letter queues.',
  step_functions_state_machine_logging_enabled_check: 'Step Functions keeps each execution for 90 days.',
};

type Report = readonly {
  readonly not_compliant: readonly { readonly Rule: { readonly name: string } }[];
}[];

it('production’s templates meet the rules of AWS Control Tower, apart from stated ones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'templates-'));
  const synthesis = ['--conditions=plain-cdk', '--import', 'tsx', 'tests/stacks/synth-plain-cdk.ts'];
  execFileSync(process.execPath, [...synthesis, 'prod', folder], {
    cwd: root,
    env: { ...process.env, SITE_IS_BUILT: '1' },
  });
  const templates = readdirSync(folder).filter((file) => file.endsWith('.template.json'));
  expect(templates).toContain(`prod-${appName}-Data.template.json`);
  const found = templates.flatMap((file) => {
    const { stdout, stderr } = spawnSync(
      program,
      [
        'validate',
        '--data',
        join(folder, file),
        '--rules',
        join(guard, 'rules/control-tower/cfn-guard'),
      ].concat(['--output-format', 'json', '--structured', '--show-summary', 'none']),
      { encoding: 'utf8', maxBuffer: 1e9 },
    );
    expect(stderr, file).toBe('');
    const report: Report = JSON.parse(stdout);
    return report.flatMap(({ not_compliant }) => not_compliant.map(({ Rule }) => Rule.name));
  });
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(unmet));
});
