import { DeleteSuppressedDestinationCommand, NotFoundException } from '@aws-sdk/client-sesv2';
import { sesClient } from './aws-clients.ts';

/**
 * Takes an address off the account's list of those that SES sends nothing to, because mail came back from there for
 * good; one that is not on it is no error. @throws the SDK's errors.
 */
export const forgetSuppressed = async (address: string): Promise<void> => {
  try {
    await sesClient().send(new DeleteSuppressedDestinationCommand({ EmailAddress: address }));
  } catch (error) {
    if (!(error instanceof NotFoundException)) throw error;
  }
};
