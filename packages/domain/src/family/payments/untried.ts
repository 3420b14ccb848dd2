/** Why a payment is open that nobody has tried to collect. */
export const notTried = 'not_tried';

export const isUntried = ({ reason }: { readonly reason: string }): boolean => reason === notTried;
