import { expect, test } from 'vitest'
import { SignInNumber } from './phone-sign-in.ts'

test.each(['024 412 3456', '233244123456', '+233 24 412 3456', '00233 24 412 3456', '00233-244-123-456'])(
  '%s is a mobile number of Ghana',
  (number) => {
    expect(SignInNumber.parse(number)).toBe('+233244123456')
  },
)

test.each([
  ['0044 7911 123456', 'This number is not from Ghana. Enter a number like 024 412 3456'],
  ['+1 202 555 0123', 'This number is not from Ghana. Enter a number like 024 412 3456'],
  ['00233 30 226 1234', 'This is a landline. Enter a mobile number, like 024 412 3456'],
])('%s is told why not', (number, why) => {
  expect(SignInNumber.safeParse(number).error?.issues[0]?.message).toBe(why)
})
