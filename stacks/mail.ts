import { suppressedAfter } from '@hoops/wiring/limits';
import { EventBus } from 'aws-cdk-lib/aws-events';
import {
  CfnConfigurationSet,
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
} from 'aws-cdk-lib/aws-ses';
import type { StackContext } from '#platform';
import { physicalName, stageSettings } from './stage-settings.ts';

/** Email sender. Its DNS records are outputs of the stack (docs/deploy.md). */
export const Mail = ({ stack, app }: StackContext) => {
  const { mailDomain, mailFrom, mailIdentity } = stageSettings(app.stage);
  const configurationSet = new ConfigurationSet(stack, 'ConfigurationSet', {
    configurationSetName: physicalName(stack, 'mail'),
    tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    reputationMetrics: true,
  });
  const { defaultChild } = configurationSet.node;
  if (!(defaultChild instanceof CfnConfigurationSet)) throw new Error('A configuration set is made of one.');
  defaultChild.suppressionOptions = { suppressedReasons: [...suppressedAfter] };
  configurationSet.addEventDestination('Reports', {
    destination: EventDestination.eventBus(EventBus.fromEventBusName(stack, 'DefaultBus', 'default')),
    events: [EmailSendingEvent.DELIVERY, EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
  });
  if (mailIdentity === 'address') {
    // SES sends a verification link to the address.
    const identity = new EmailIdentity(stack, 'Address', {
      identity: Identity.email(mailFrom),
      configurationSet,
    });
    return { identity, configurationSet };
  }
  const identity = new EmailIdentity(stack, 'Identity', {
    identity: Identity.domain(mailDomain),
    mailFromDomain: `bounce.${mailDomain}`,
    configurationSet,
  });
  stack.addOutputs(
    Object.fromEntries(
      identity.dkimRecords.map(({ name, value }, index) => [`Dkim${index + 1}`, `${name} CNAME ${value}`]),
    ),
  );
  return { identity, configurationSet };
};
