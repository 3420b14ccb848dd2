import { AuditProblem } from '../audit-problem.ts';

/** Local stand-ins for SES and Stripe; docs/audit.md lists the data that remains on AWS. */
export type StandIns = {
  readonly forget: (traces: {
    readonly emails: readonly string[];
    readonly mailIds: readonly string[];
    readonly customers: readonly string[];
  }) => Promise<void>;
  readonly shred: () => Promise<void>;
};

/**
 * Local stand-ins and disk; undefined on AWS.
 * @param isInside true inside a local function, which clears the disk after its answer
 * @throws AuditProblem on failure
 */
export const standInsFromConfig = (isInside: boolean): StandIns | undefined => {
  const url = process.env.LOCAL_SYSTEM_URL;
  if (!url) return undefined;
  const post = async (path: string, body: object): Promise<void> => {
    const answer = await fetch(new URL(`/_local/${path}`, url), {
      method: 'POST',
      body: JSON.stringify(body),
    }).catch(() => undefined);
    if (!answer?.ok)
      throw new AuditProblem(`The local system failed to ${path} the erased data. Run the erasure again.`);
  };
  return { forget: (traces) => post('forget', traces), shred: () => post('shred', { later: isInside }) };
};
