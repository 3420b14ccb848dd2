/** Path of the page for an onboarding step; /app-link for unknown steps (spec section 4). */
export const onboardingPath = (step: string): string | undefined => {
  switch (step) {
    case 'add-first-athlete':
      return '/add-athlete?onboarding=true';
    case 'add-more-athletes':
      return '/add-athlete?onboarding=true&showPopup=true';
    case 'add-payment-method':
      return '/payment-method';
    case 'program-request':
      return '/program-request';
    case 'completed':
      return undefined;
    default:
      return '/app-link';
  }
};
