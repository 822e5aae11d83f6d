import { afterEach, expect, test, vi } from 'vitest'
import { ama, fakeBrowser, storedSession } from '../session/fake-browser.ts'
import {
  clearStoredSession,
  readStoredSession,
  storeRemembered,
  storeTokens,
  storeUser,
  tidyStoredSession,
} from './stored-session.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the older key of the access token is moved, once', () => {
  const browser = fakeBrowser({ stored: { token: 'legacy' } })
  tidyStoredSession()
  expect(Object.fromEntries(browser.items)).toEqual({ access_token: 'legacy' })
  expect(readStoredSession()).toEqual({ accessToken: 'legacy', refreshToken: undefined, user: undefined })
})

test('a newer token wins over the older key', () => {
  const browser = fakeBrowser({ stored: { ...storedSession, token: 'legacy' } })
  tidyStoredSession()
  expect(Object.fromEntries(browser.items)).toEqual(storedSession)
})

test('a session for this browser only is over when its cookie is gone', () => {
  const browser = fakeBrowser()
  storeRemembered(false)
  storeTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' })
  storeUser(ama)
  expect(browser.cookie('viewer')).toMatch(/^viewer=%7B.*; Path=\/; SameSite=Lax; Secure$/)
  expect(browser.cookie('viewer')).not.toContain('Max-Age')

  tidyStoredSession()
  expect(readStoredSession()?.user, 'the browser is still open').toEqual(ama)

  fakeBrowser({ stored: Object.fromEntries(browser.items) })
  tidyStoredSession()
  expect(readStoredSession()).toBeUndefined()
})

test('a remembered session outlives the browser', () => {
  const browser = fakeBrowser()
  storeRemembered(true)
  storeTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' })
  storeUser(ama)
  expect(browser.cookie('viewer')).toContain('; Max-Age=34560000')

  fakeBrowser({ stored: Object.fromEntries(browser.items) })
  tidyStoredSession()
  expect(readStoredSession()).toEqual({ accessToken: 'access-1', refreshToken: 'refresh-1', user: ama })
})

test('a cookie that outlived its session is removed', () => {
  const browser = fakeBrowser({ cookie: 'viewer=somebody' })
  tidyStoredSession()
  expect(browser.cookie('viewer')).toBeUndefined()
})

test('an unreadable user is requested again, and the tokens stay', () => {
  for (const user of ['', '{', '{"id":1}']) {
    fakeBrowser({ stored: { ...storedSession, user } })
    expect(readStoredSession()).toEqual({ accessToken: 'access-1', refreshToken: 'refresh-1', user: undefined })
  }
})

test('where storage is forbidden, a session lasts as long as the page', () => {
  fakeBrowser({ stored: 'forbidden' })
  storeTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' })
  expect(readStoredSession()).toMatchObject({ accessToken: 'access-1' })
  clearStoredSession()
  expect(readStoredSession()).toBeUndefined()
})

test('where storage is full, a session lasts as long as the page, and no old token stays for other tabs', () => {
  const browser = fakeBrowser({ stored: storedSession, isFull: true })
  storeTokens({ accessToken: 'access-2', refreshToken: 'refresh-2' })
  expect(readStoredSession()).toMatchObject({ accessToken: 'access-2', refreshToken: 'refresh-2' })
  expect(browser.items.has('refresh_token')).toBe(false)
  clearStoredSession()
  expect(readStoredSession()).toBeUndefined()
})

test('a value that cannot be a token is never sent', () => {
  for (const damaged of ['x'.repeat(1_000_000), 'two\nlines', 'Akwaaba 👋', '{}']) {
    fakeBrowser({ stored: { ...storedSession, access_token: damaged } })
    expect(readStoredSession()).toMatchObject({ accessToken: 'damaged', refreshToken: 'refresh-1' })
    fakeBrowser({ stored: { ...storedSession, refresh_token: damaged } })
    expect(readStoredSession()).toMatchObject({ accessToken: 'access-1', refreshToken: undefined })
  }
})
