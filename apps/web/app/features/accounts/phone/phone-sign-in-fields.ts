import { PhoneCode, SignInByPhone, SignInNumber } from '@asime/contract/phone-sign-in'
import { z } from 'zod'

export const NumberFields = z.object({ phone: SignInNumber })
export const CodeFields = z.object({
  code: PhoneCode,
  second_factor_code: SignInByPhone.shape.second_factor_code,
  password: z.string().optional(),
})
