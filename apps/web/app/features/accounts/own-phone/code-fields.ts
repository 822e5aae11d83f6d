import { PhoneCode } from '@asime/contract/phone-sign-in'
import { z } from 'zod'

export const AddedFields = z.object({ code: PhoneCode })
export const ChangedFields = z.object({ code: PhoneCode, old_code: PhoneCode })
