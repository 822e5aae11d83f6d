import { expect, test } from 'vitest'
import { returnPathOf, signInPath, signInLink } from './return-path.ts'

test.each([
  '/app/requests?state=expired',
  '/products/0198b1f2-7c00-7000-8000-000000000001#reviews',
  '/requests?query=kente%20%26%20cloth&location=Ho',
  '/logins',
])('signing in leads back to %s', (path) => {
  const { pathname, searchParams } = new URL(signInPath(path), 'https://asime.example')
  expect(pathname).toBe('/login')
  expect(returnPathOf(searchParams)).toBe(path)
})

test.each([
  'https://elsewhere.example/app',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  ' //elsewhere.example',
  '/app\\..\\x',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https:elsewhere.example',
  'https:/elsewhere.example',
  '///elsewhere.example',
  '/\\/elsewhere.example',
  '%2f%2felsewhere.example',
  '%5celsewhere.example',
  '/\r\n/elsewhere.example',
  '/app\r\nLocation: https://elsewhere.example',
  '/app\u2028',
  '/\u0000/elsewhere.example',
  'elsewhere.example',
  '@elsewhere.example',
  'app',
  '',
  '/login',
  '/login?from=/login',
  '/register#top',
])('D39: signing in never leads to %j', (path) => {
  expect(returnPathOf(new URLSearchParams({ from: path }))).toBe('/app')
  expect(signInPath(path)).toBe('/login')
})

test('without a way back the dashboard opens', () => {
  expect(returnPathOf(new URLSearchParams())).toBe('/app')
  expect(signInPath('/app')).toBe('/login')
})

test.each(['/products?search=kente', '/logins', '/newsletters'])(
  'a link on every page brings one back to %s',
  (path) => {
    for (const to of ['/login', '/register'] as const) {
      const { pathname, searchParams } = new URL(signInLink(to, path), 'https://asime.example')
      expect(pathname).toBe(to)
      expect(returnPathOf(searchParams)).toBe(path)
    }
  },
)

test.each([
  '/',
  '/?utm=x',
  '/login?from=/cart',
  '/register',
  '/forgot-password',
  '/reset-password?token=secret',
  '/verify-email?token=secret',
  '/sign-in/google?code=secret',
  '/newsletter/confirm?token=secret',
  '//elsewhere.example',
])('a link on every page does not bring one back to %s', (path) => {
  expect(signInLink('/login', path)).toBe('/login')
})
