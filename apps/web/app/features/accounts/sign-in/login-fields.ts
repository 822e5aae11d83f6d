import { Login } from '@asime/contract/accounts'
import { z } from 'zod'

export const LoginFields = Login.extend({ remember: z.boolean() })
