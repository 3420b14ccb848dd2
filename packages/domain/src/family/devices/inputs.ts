import * as z from 'zod/mini';
import { deviceIdSchema } from './events.ts';

export const turnOffPushInput = z.strictObject({
  deviceIds: z.readonly(z.array(deviceIdSchema).check(z.minLength(1), z.maxLength(10))),
});
