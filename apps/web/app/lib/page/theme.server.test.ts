import { expect, test } from 'vitest'
import { themeOf } from './theme.server.ts'

test.each([
  ['theme=dark', 'dark'],
  ['a=b; theme=light; c=d', 'light'],
  ['theme=pink', undefined],
  ['theme=dark"><script>', undefined],
  ['mytheme=dark', undefined],
  ['', undefined],
])('the cookies "%s" choose %s', (cookie, theme) => {
  expect(themeOf(new Request('http://localhost/', { headers: { cookie } }))).toBe(theme)
})
