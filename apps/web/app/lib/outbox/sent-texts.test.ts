import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser, storedSession } from '../session/fake-browser.ts'
import { rememberSent, wasSentToMany } from './sent-texts.ts'

const OFFER = 'Original phones at half price today only'
const sendTo = (count: number, text = OFFER) => {
  for (let n = 0; n < count; n++) rememberSent(`talk ${n}`, text)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  fakeBrowser({ stored: storedSession })
})
afterEach(() => void vi.useRealTimers())

test('a warning comes before the same words are sent to a sixth person', () => {
  sendTo(4)
  expect(wasSentToMany('another', OFFER)).toBe(false)
  sendTo(5)
  expect(wasSentToMany('another', OFFER)).toBe(true)
  expect(wasSentToMany('another', '  original PHONES at half-price, today only!')).toBe(true)
  expect(wasSentToMany('another', 'Original phones at full price today only')).toBe(false)
  // Sending to the same person again does not count.
  expect(wasSentToMany('talk 0', OFFER)).toBe(false)
})

test('short texts do not count, and texts are forgotten a day later', () => {
  sendTo(9, 'Thank you very much')
  expect(wasSentToMany('another', 'Thank you very much')).toBe(false)

  sendTo(5)
  vi.setSystemTime(Date.now() + 24 * 3_600_000)
  expect(wasSentToMany('another', OFFER)).toBe(false)
})

test('words are not kept', () => {
  const { items } = fakeBrowser({ stored: storedSession })
  sendTo(1)

  expect([...items.values()].join()).not.toContain('half')
  expect(items.size).toBeGreaterThan(3)
})
