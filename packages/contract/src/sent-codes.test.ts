import { expect, test } from 'vitest'
import { ConfirmTextNumber } from './notifications.ts'
import { enterVoucherEndpoint } from './payments.ts'
import { MAX_PHONE_CODE } from './phone-code-rules.ts'
import { MAX_VOUCHER_CODE } from './text-lengths.ts'

test.each([
  { name: 'a code', schema: ConfirmTextNumber.shape.code, digits: '123456', most: MAX_PHONE_CODE },
  { name: 'a voucher', schema: enterVoucherEndpoint.body.shape.voucher, digits: '1234567890', most: MAX_VOUCHER_CODE },
])('$name is taken with spaces, as long as its input takes it', ({ schema, digits, most }) => {
  const spaced = digits.replaceAll(/\d/g, '$& ')
  expect(spaced.length).toBeLessThanOrEqual(most)
  expect(schema.parse(spaced)).toBe(digits)
  expect(schema.safeParse(digits.padEnd(most)).success).toBe(true)
  expect(schema.safeParse(digits.padEnd(most + 1)).success).toBe(false)
})
