import { afterEach, expect, test, vi } from 'vitest'
import { ama, fakeBrowser } from './fake-browser.ts'
import { storeUser } from '../storage/stored-session.ts'
import { viewerHintOf } from './viewer-hint.server.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function hintOf(cookie: string) {
  return viewerHintOf(cookie)
}
function viewer(value: unknown): string {
  return `viewer=${encodeURIComponent(JSON.stringify(value))}`
}

test('the server reads what the browser writes', () => {
  const browser = fakeBrowser()
  storeUser({ ...ama, full_name: 'Abena “Sika” Ɛkua; Ŋ=1', avatar_url: '/media/uploads/1/400.webp' })
  expect(hintOf(`theme=dark; ${browser.cookie('viewer')?.split(';')[0]}`)).toEqual({
    id: ama.id,
    full_name: 'Abena “Sika” Ɛkua; Ŋ=1',
    user_type: 'buyer',
    avatar_url: '/media/uploads/1/400.webp',
  })
})

test.each([
  ['no cookie', ''],
  ['another cookie', 'other_viewer=%7B%7D'],
  ['an empty one', 'viewer='],
  ['broken escapes', 'viewer=%E0%A4%A'],
  ['no JSON', 'viewer=somebody'],
  ['an unknown role', viewer({ name: 'Ama', type: 'owner', avatar: null })],
  ['no name', viewer({ name: '', type: 'buyer', avatar: null })],
  ['an endless name', viewer({ name: 'a'.repeat(201), type: 'buyer', avatar: null })],
])('%s names nobody', (_case, cookie) => {
  expect(hintOf(cookie)).toBeUndefined()
})

test.each(['javascript:alert(1)', 'http://elsewhere.example/a.png', '//elsewhere.example/a.png', 'data:image/png,x'])(
  'a picture at %s is left out',
  (avatar) => {
    expect(hintOf(viewer({ name: 'Ama', type: 'vendor', avatar }))).toEqual({
      full_name: 'Ama',
      user_type: 'vendor',
      avatar_url: null,
    })
  },
)
