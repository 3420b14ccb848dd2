const addressOf: Readonly<Record<string, string>> = {
  'app-link': '/app-link',
  'add-first-athlete': '/add-athlete?onboarding=true',
  'add-more-athletes': '/add-athlete?onboarding=true&showPopup=true',
  'add-payment-method': '/payment-method',
  'program-request': '/program-request',
};

/**
 * Where an unfinished onboarding belongs, or undefined when the visitor may stay: done, or already on the
 * current step's screen. An unknown step starts over at /app-link (spec section 4).
 */
export function onboardingAddress(step: string, pathname: string): string | undefined {
  if (step === 'completed') return undefined;
  const address = addressOf[step] ?? '/app-link';
  return address.split('?')[0] === pathname ? undefined : address;
}
