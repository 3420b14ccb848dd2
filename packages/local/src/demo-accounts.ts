/** Accounts of the local system; they exist nowhere else. */
export const demoAccounts = {
  admin: { email: 'coach@demo.example', password: 'Coach-Demo-1', name: 'Marcus Bell' },
  parent: { email: 'dana@demo.example', password: 'Parent-Demo-1', name: 'Dana Reyes' },
} as const;
