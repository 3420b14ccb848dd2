import { EventBus } from 'aws-cdk-lib/aws-events';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import type { StackContext } from 'sst/constructs';
import { physicalName } from './physical-name.ts';
import { stageSettings } from './stage-settings.ts';

/** The domain that mails come from. Its DNS records are this stack's outputs; see docs/deploy.md. */
export const Mail = ({ stack, app }: StackContext) => {
  const { mailDomain } = stageSettings(app.stage);
  const configurationSet = new ConfigurationSet(stack, 'ConfigurationSet', {
    configurationSetName: physicalName(stack, 'mail'),
    tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    reputationMetrics: true,
    suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
  });
  // SES reports to the default bus only; the MailReports stack takes from there what it needs.
  configurationSet.addEventDestination('Trouble', {
    destination: EventDestination.eventBus(EventBus.fromEventBusName(stack, 'DefaultBus', 'default')),
    events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
  });
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
