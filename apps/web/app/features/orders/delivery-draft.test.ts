import { afterEach, expect, test, vi } from 'vitest'
import { ama, fakeBrowser, storedSession } from '../../lib/session/fake-browser.ts'
import {
  emptyDelivery,
  forgetDeliveryDraft,
  keepDeliveryDraft,
  keyForOrders,
  readDeliveryDraft,
} from './delivery-draft.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('what was typed comes back to its user alone, and what is no text does not', () => {
  const browser = fakeBrowser({ stored: storedSession })
  keepDeliveryDraft({ ...emptyDelivery(null), town: 'Osu', note: 7 as unknown as string })

  expect(readDeliveryDraft(emptyDelivery('+233244123456'))).toMatchObject({ town: 'Osu', note: '' })
  browser.items.set('user', JSON.stringify({ ...ama, id: '0198b1f2-7c00-7000-8000-000000000002' }))
  expect(readDeliveryDraft(emptyDelivery(null)).town).toBe('')
})

test('the same orders keep their key until they stand', () => {
  fakeBrowser()
  const key = keyForOrders('ama', { items: [1] })

  expect(keyForOrders('ama', { items: [1] })).toBe(key)
  expect(keyForOrders('kofi', { items: [1] })).not.toBe(key)
  expect(keyForOrders('ama', { items: [2] })).not.toBe(key)

  const other = keyForOrders('ama', { items: [2] })
  forgetDeliveryDraft('ama')
  expect(keyForOrders('ama', { items: [2] })).not.toBe(other)
})
