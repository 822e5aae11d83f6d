import { PhoneCode } from '@asime/contract/phone-sign-in'
import { isRepeated, NewPassword, NOT_REPEATED } from '../password/reset-password-fields.ts'

export const RecoveryFields = NewPassword.extend({ code: PhoneCode }).refine(isRepeated, NOT_REPEATED)
