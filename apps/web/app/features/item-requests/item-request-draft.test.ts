import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../lib/session/fake-browser.ts'
import { type DraftPlace, forgetDraft, keepDraft, readDraft } from './item-request-draft.ts'
import { emptyFields, type KeptFile } from './item-request-fields.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const HOUR_MS = 60 * 60 * 1000
const NOW_MS = Date.parse('2026-03-11T09:00:00Z')
const place: DraftPlace = { userId: 'ama', about: 'new', basis: '' }
const fields = { ...emptyFields('Ho, Volta'), request_title: 'Gen' }

const sentAt = (hoursAgo: number): KeptFile => ({
  url: `/media/uploads/${hoursAgo}/1600.webp`,
  name: `${hoursAgo}.jpg`,
  thumbnailUrl: null,
  sentAt: new Date(NOW_MS - hoursAgo * HOUR_MS).toISOString(),
})

let items: Map<string, string>
beforeEach(() => {
  ;({ items } = fakeBrowser())
})

test('a draft comes back as it was typed', () => {
  keepDraft(place, fields, NOW_MS)
  expect(readDraft(place, NOW_MS)).toEqual({ fields, lostFiles: [] })
})

test('it is for its user and for what it is about alone', () => {
  keepDraft(place, fields, NOW_MS)
  expect(readDraft({ ...place, userId: 'kofi' }, NOW_MS)).toBeUndefined()
  expect(readDraft({ ...place, about: 'edit-1' }, NOW_MS)).toBeUndefined()
})

test('a draft of something that has changed since, that is old, broken, of another form or forgotten is none', () => {
  keepDraft(place, fields, NOW_MS)
  expect(readDraft({ ...place, basis: 'changed' }, NOW_MS)).toBeUndefined()
  expect(readDraft(place, NOW_MS + 31 * 24 * HOUR_MS)).toBeUndefined()

  const [[key, text] = ['', '']] = items
  items.set(key, text.replace('"version":1', '"version":0'))
  expect(readDraft(place, NOW_MS)).toBeUndefined()
  items.set(key, text.slice(0, -5))
  expect(readDraft(place, NOW_MS)).toBeUndefined()

  items.set(key, text)
  forgetDraft(place)
  expect(readDraft(place, NOW_MS)).toBeUndefined()
})

test('files that the server has removed by now are named, and left out', () => {
  const inUse: KeptFile = { ...sentAt(900), sentAt: null }
  keepDraft(place, { ...fields, attachments: [sentAt(2), sentAt(23.5), inUse] }, NOW_MS)

  const draft = readDraft(place, NOW_MS)

  expect(draft?.fields.attachments).toEqual([sentAt(2), inUse])
  expect(draft?.lostFiles).toEqual([sentAt(23.5)])
})

test('where storage is forbidden there is no draft, and nothing breaks', () => {
  fakeBrowser({ stored: 'forbidden' })
  keepDraft(place, fields, NOW_MS)
  expect(readDraft(place, NOW_MS)).toBeUndefined()
})
