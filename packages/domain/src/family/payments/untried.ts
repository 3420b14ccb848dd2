/** Why a payment is open whose collection was not attempted. */
export const notTried = 'not_tried';

/** Whether a failed payment was never attempted. */
export const isUntried = ({ reason }: { readonly reason: string }): boolean => reason === notTried;
