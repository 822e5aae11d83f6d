import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ama, fakeBrowser, storedSession, tokens } from '../session/fake-browser.ts'
import { uploadFile } from './upload-file.ts'

const upload = {
  id: '0198b1f2-7c00-7000-8000-000000000007',
  kind: 'image',
  url: '/media/uploads/0198b1f2-7c00-7000-8000-000000000007/1600.webp',
  thumbnail_url: '/media/uploads/0198b1f2-7c00-7000-8000-000000000007/400.webp',
  thumbhash: null,
  width: 512,
  height: 512,
  duration_seconds: null,
  bytes: 20_000,
  created_at: '2026-03-11T12:00:00Z',
}
const file = new File(['a picture'], 'me.jpg', { type: 'image/jpeg' })

/** The answer by the token that is sent: a status, no answer ever (`silence`), or a broken connection. */
let answers: Record<string, { status: number; body?: unknown } | 'lost' | 'silence'>
let sent: { token: string | undefined; key: string | undefined; file: unknown }[]

class FakeRequest extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  #token: string | undefined
  #key: string | undefined

  open() {}
  setRequestHeader(name: string, value: string) {
    if (name === 'authorization') this.#token = value.replace('Bearer ', '')
    if (name === 'idempotency-key') this.#key = value
  }
  getResponseHeader() {
    return null
  }
  send(form: FormData) {
    sent.push({ token: this.#token, key: this.#key, file: form.get('file') })
    const answer = answers[this.#token ?? '']
    if (answer === undefined || answer === 'silence') return
    queueMicrotask(() => {
      if (answer === 'lost') return this.#end('error')
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 5, total: 10 }))
      this.status = answer.status
      this.responseText = JSON.stringify(answer.body ?? {})
      this.#end('load')
    })
  }
  abort() {
    this.#end('abort')
  }
  #end(kind: string) {
    this.dispatchEvent(new Event(kind))
    this.dispatchEvent(new Event('loadend'))
  }
}

beforeEach(() => {
  sent = []
  answers = {}
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a file is sent as the signed-in user, with its progress', async () => {
  fakeBrowser({ stored: storedSession })
  answers = { 'access-1': { status: 201, body: { data: upload } } }
  const steps: number[] = []
  expect(await uploadFile(file, { onProgress: (percent) => steps.push(percent) })).toEqual(upload)
  expect(steps).toEqual([50])
  expect(sent).toMatchObject([{ token: 'access-1', file: { name: 'me.jpg' } }])
})

test('a token that has run out is refreshed, and the file sent once more', async () => {
  fakeBrowser({ stored: storedSession, answer: () => ({ status: 200, body: { data: tokens(2) } }) })
  answers = { 'access-1': { status: 401 }, 'access-2': { status: 201, body: { data: upload } } }
  expect(await uploadFile(file)).toEqual(upload)
  expect(sent.map(({ token }) => token)).toEqual(['access-1', 'access-2'])
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test.each(['prepared', 'sent'])(
  'a file goes to nobody else who has signed in in another tab while it is %s',
  async (during) => {
    const browser = fakeBrowser({ stored: storedSession })
    const kofi = { ...ama, id: '0198b1f2-7c00-7000-8000-000000000002', full_name: 'Kofi Boateng' }
    const signIn = () => browser.elsewhere({ access_token: 'access-9', user: JSON.stringify(kofi) })
    const answer = { status: 201, body: { data: upload } }
    answers = { 'access-1': answer, 'access-9': answer }
    const prepared = Promise.resolve(file)
    if (during === 'prepared') void prepared.then(signIn)

    await expect(uploadFile(prepared, { onProgress: signIn })).rejects.toMatchObject({ code: 'unauthenticated' })

    expect(sent.map(({ token }) => token)).toEqual(during === 'prepared' ? [] : ['access-1'])
  },
)

test('the API’s reason against the file is passed on', async () => {
  fakeBrowser({ stored: storedSession })
  const body = { code: 'payload_too_large', message: 'This picture is larger than 10 MB', request_id: '1' }
  answers = { 'access-1': { status: 413, body } }
  await expect(uploadFile(file)).rejects.toMatchObject({ code: 'payload_too_large', message: body.message })
})

test('a lost connection and a silent API are "unavailable"', async () => {
  fakeBrowser({ stored: storedSession })
  answers = { 'access-1': 'lost' }
  await expect(uploadFile(file)).rejects.toMatchObject({ code: 'unavailable' })

  vi.useFakeTimers()
  answers = { 'access-1': 'silence' }
  const [stalled] = await Promise.allSettled([uploadFile(file), vi.advanceTimersByTimeAsync(30_000)])
  expect(stalled).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
})

test('a cancelled upload stays cancelled', async () => {
  fakeBrowser({ stored: storedSession })
  answers = { 'access-1': 'silence' }
  const leaving = new AbortController()
  const pending = uploadFile(file, { signal: leaving.signal })
  leaving.abort(new Error('left'))
  await expect(pending).rejects.toThrow('left')
  await expect(uploadFile(file, { signal: leaving.signal })).rejects.toThrow('left')
  expect(sent).toHaveLength(1)
})
