/** How long the tokens of a sign-in live; the user pool's client is made with it, on AWS and on one machine. */
export const tokenLife = { idAndAccessMinutes: 15, refreshDays: 30 } as const;
