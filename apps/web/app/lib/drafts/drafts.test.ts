import { afterEach, expect, test, vi } from 'vitest'
import { draftOf } from './drafts.ts'
import { forgetPersonal, forgetWithOtherTabs } from './forget-drafts.ts'
import { keyForIntention } from '../api/kept-intention.ts'
import { ama, fakeBrowser, storedSession } from '../session/fake-browser.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const SHAPE = { amount: 'number', message: 'string' } as const
const kofi = JSON.stringify({ ...ama, id: '0198b1f2-7c00-7000-8000-000000000002', full_name: 'Kofi Annan' })

test('typed text comes back, but only values that fit the fields', () => {
  fakeBrowser({ stored: storedSession })
  draftOf('bid', SHAPE).keep({ amount: 4.5, message: 'New', password: 'secret' })

  expect(draftOf('bid', SHAPE).read()).toEqual({ amount: 4.5, message: 'New' })
  expect(draftOf('bid', { amount: 'string' }).read()).toEqual({})
  expect(draftOf('another', SHAPE).read()).toEqual({})
})

test('empty fields are not a draft, and a sent draft is gone', () => {
  const { tabItems } = fakeBrowser({ stored: storedSession })
  const draft = draftOf('bid', SHAPE)
  draft.keep({ amount: undefined, message: '' })
  expect(tabItems).toEqual(new Map())

  draft.keep({ amount: 1 })
  draft.forget()
  expect(tabItems).toEqual(new Map())
})

test('each user has drafts of their own, and so has a visitor', () => {
  const browser = fakeBrowser({ stored: storedSession })
  draftOf('bid', SHAPE).keep({ message: 'of Ama' })

  browser.items.set('user', kofi)
  expect(draftOf('bid', SHAPE).read()).toEqual({})
  browser.items.delete('access_token')
  expect(draftOf('bid', SHAPE).read()).toEqual({})
  browser.items.set('access_token', 'access-2').set('user', storedSession.user)
  expect(draftOf('bid', SHAPE).read()).toEqual({ message: 'of Ama' })
})

test('a form that has signed somebody in forgets what was typed before that', () => {
  const { items, tabItems } = fakeBrowser()
  const draft = draftOf('login', { email: 'string' })
  draft.keep({ email: 'ama@example.com' })
  for (const [key, value] of Object.entries(storedSession)) items.set(key, value)
  draft.forget()
  expect(tabItems).toEqual(new Map())
})

test('signing out removes everything that was typed or about to be sent, here and in other tabs', () => {
  const browser = fakeBrowser({ stored: { theme: 'dark' } })
  draftOf('bid', SHAPE).keep({ message: 'in this tab' })
  draftOf('delivery', SHAPE, 'device').keep({ message: 'on this phone' })
  keyForIntention('checkout:ama', { phone: '0244123456' }, 60_000)

  forgetPersonal()
  expect(browser.tabItems).toEqual(new Map())
  expect(browser.items).toEqual(new Map([['theme', 'dark']]))

  forgetWithOtherTabs()
  draftOf('bid', SHAPE).keep({ message: 'in another tab' })
  browser.elsewhere({ access_token: undefined })
  expect(browser.tabItems.size, 'a session that has only ended leaves it').toBe(1)
  browser.elsewhere({ drafts_left: 'true' })
  expect(browser.tabItems).toEqual(new Map())
})

test('an unreadable draft or a forbidden storage counts as no draft', () => {
  const { tabItems } = fakeBrowser()
  tabItems.set('draft:visitor:bid', 'null').set('draft:visitor:other', '{')
  expect(draftOf('bid', SHAPE).read()).toEqual({})
  expect(draftOf('other', SHAPE).read()).toEqual({})

  fakeBrowser({ stored: 'forbidden' })
  draftOf('bid', SHAPE).keep({ amount: 1 })
  expect(draftOf('bid', SHAPE).read()).toEqual({})
  forgetPersonal()
})
