import { ApiError } from '../api/api-error.ts';
import { refreshMe } from './me.ts';

/** When the role has been taken back, this finds out, and the guard then leads away from the screen. */
export const asAdmin = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'permission-denied') void refreshMe();
    throw error;
  }
};
