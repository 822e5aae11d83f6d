import { afterEach, expect, test, vi } from 'vitest'
import { ama, fakeBrowser, storedSession } from '../session/fake-browser.ts'
import { setUser } from '../session/session.ts'
import { storeTokens } from '../storage/stored-session.ts'
import { connectLive } from './live.ts'

vi.mock('socket.io-client', () => ({ io: () => ({ on: () => {}, connect: () => {}, active: true }) }))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('where storage is forbidden, a page connects without an error that nobody handles', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  fakeBrowser({ stored: 'forbidden' })
  vi.stubGlobal('document', { cookie: '', addEventListener: () => {} })
  storeTokens({ accessToken: storedSession.access_token, refreshToken: storedSession.refresh_token })
  setUser(ama)
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', note)

  connectLive()
  await new Promise((resolve) => void setImmediate(resolve))

  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})
