/** Sentences about plan changes. A separate file, because the portal needs none of them. */
export const planChangeSentences = {
  planDetailsFailed: 'Failed to load plan details',
  deleteAthleteFailed: 'Failed to delete athlete. Please try again.',
  saveProgramsFailed: 'Failed to update athlete programs.',
  pauseClassesFailed: 'We could not pause the classes.',
  endClassPauseFailed: 'We could not end the class pause.',

  programRequestFailed: 'Failed to submit program request. Please try again later.',
  programChangeFailed: 'Failed to submit program change request. Please try again later.',
} as const;
