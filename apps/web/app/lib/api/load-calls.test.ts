import { afterEach, expect, test, vi } from 'vitest'
import { ama, fakeBrowser, storedSession } from '../session/fake-browser.ts'
import { loadCalls } from './load-calls.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a call whose code arrives after somebody else has signed in is not made', async () => {
  const browser = fakeBrowser({ stored: storedSession })
  const { promise, resolve } = Promise.withResolvers<string>()
  const calls = loadCalls(promise)

  const kofi = { ...ama, id: '0198b1f2-7c00-7000-8000-000000000002', full_name: 'Kofi Boateng' }
  browser.elsewhere({ access_token: 'access-9', user: JSON.stringify(kofi) })
  resolve('calls')

  await expect(calls).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a call whose code arrives after its user is refreshed is made', async () => {
  const browser = fakeBrowser({ stored: storedSession })
  const { promise, resolve } = Promise.withResolvers<string>()
  const calls = loadCalls(promise)

  browser.elsewhere({ access_token: 'access-2' })
  resolve('calls')

  expect(await calls).toBe('calls')
})
