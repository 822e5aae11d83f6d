import { expect, test } from 'vitest'
import { howTheySignIn } from './how-they-sign-in.ts'

test('the ways in are those that somebody has', () => {
  const byPassword = howTheySignIn({})
  expect(byPassword).toMatch(/your password, or any passkey.* To make that safer/)
  const byBoth = howTheySignIn({ verified_phone: '+233244123456', has_second_factor: true })
  expect(byBoth).toMatch(
    /your password, or a code that we text you, or any passkey.* Except with a passkey, you then also need/,
  )
  for (const without of [
    { has_no_password: true as const },
    { has_no_password: true as const, verified_phone: '+233244123456' },
  ])
    expect(howTheySignIn(without)).not.toContain('password')
})
