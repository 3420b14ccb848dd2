import { requiredText } from '../text/text.ts';

/** What the form of a schedule item asks, in the browser and on the server (spec section 3). */
export const scheduleFields = {
  title: requiredText('Please enter a title.', 120),
  times: requiredText('Please enter the times.', 200),
  location: requiredText('Please enter the location.', 200),
};
