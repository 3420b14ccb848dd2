/**
 * True if committed; false if a condition failed or a transaction conflicted.
 * @throws Error with DynamoDB's code if retrying is useless
 */
export const isCommitted = (result: {
  readonly canceled: boolean;
  readonly data: readonly { readonly code?: string | undefined }[];
}): boolean => {
  if (!result.canceled) return true;
  const codes = [...new Set(result.data.map(({ code }) => code ?? 'None'))].filter((code) => code !== 'None');
  if (codes.length > 0 && codes.every((code) => conflictCodes.includes(code))) return false;
  throw new Error(`The rows were not written: ${codes.join(', ') || 'no reason given'}.`);
};

const conflictCodes: readonly string[] = ['ConditionalCheckFailed', 'TransactionConflict'];
