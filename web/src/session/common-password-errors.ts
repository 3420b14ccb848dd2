import { tooCommon } from '@hoops/api/auth/password';
import type { FormErrors } from '../lib/form-values.ts';

export const commonPasswordErrors = async (field: string, password: string): Promise<FormErrors> => {
  const { isCommonPassword } = await import('@hoops/api/auth/common-password');
  return isCommonPassword(password) ? { [field]: tooCommon } : {};
};
