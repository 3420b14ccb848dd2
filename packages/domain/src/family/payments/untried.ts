/** Why a payment is open whose collection was not attempted. */
export const notTried = 'not_tried';

export const isUntried = ({ reason }: { readonly reason: string }): boolean => reason === notTried;
