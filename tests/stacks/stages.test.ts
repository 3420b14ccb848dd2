import { beforeAll, describe, expect, it } from 'vitest';
import { stageSettings } from '../../stacks/stage-settings.ts';
import { resourcesOf, type Synthesized, synthApp } from './synth-app.ts';

describe('the settings of a stage', () => {
  it('are the club itself in prod', () => {
    expect(stageSettings('prod', {})).toMatchObject({
      isProtected: true,
      siteUrl: 'https://www.allamericanhoops.example',
      mailFrom: 'no-reply@allamericanhoops.example',
    });
  });

  it('are a subdomain elsewhere', () => {
    expect(stageSettings('staging', {})).toMatchObject({
      isProtected: true,
      siteUrl: 'https://staging.allamericanhoops.example',
      mailFrom: 'no-reply@staging.allamericanhoops.example',
    });
    expect(stageSettings('dana', {}).isProtected).toBe(false);
  });

  it('may be overridden when deploying', () => {
    const environment = { SITE_URL: 'https://d1.example', COACH_EMAIL: 'dana@example.com', PRODUCER_VERSION: 'a1b2' };
    expect(stageSettings('dana', environment)).toMatchObject({
      siteUrl: 'https://d1.example',
      coachEmail: 'dana@example.com',
      producerVersion: 'a1b2',
    });
  });
});

describe("a developer's own stage", () => {
  let cloud: Synthesized;
  beforeAll(async () => {
    cloud = await synthApp('dana');
  });

  it('leaves nothing behind', () => {
    const types = ['AWS::DynamoDB::Table', 'AWS::Cognito::UserPool', 'AWS::KMS::Key', 'AWS::S3::Bucket'];
    const kept = types
      .flatMap((type) => resourcesOf(cloud, type))
      .filter(({ resource }) => resource.DeletionPolicy !== 'Delete');
    expect(kept).toEqual([]);
    for (const { properties } of resourcesOf(cloud, 'AWS::DynamoDB::Table')) {
      expect(properties.DeletionProtectionEnabled).toBe(false);
    }
  });

  it('clashes with no other stage in the account', () => {
    const names = [
      ...resourcesOf(cloud, 'AWS::DynamoDB::Table').map(({ properties }) => properties.TableName),
      ...resourcesOf(cloud, 'AWS::SQS::Queue').map(({ properties }) => properties.QueueName),
      ...resourcesOf(cloud, 'AWS::Events::EventBus').map(({ properties }) => properties.Name),
      ...resourcesOf(cloud, 'AWS::CloudWatch::Alarm').map(({ properties }) => properties.AlarmName),
    ];
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) expect(name).toMatch(/^dana-all-american-hoops-/);
  });

  it("uses Cognito's own sender, so that no domain need be proven first", () => {
    const [pool] = resourcesOf(cloud, 'AWS::Cognito::UserPool');
    expect(pool?.properties.EmailConfiguration).toBeUndefined();
  });
});
