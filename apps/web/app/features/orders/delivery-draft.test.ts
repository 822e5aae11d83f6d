import { beforeEach, expect, test, vi } from 'vitest'
import {
  emptyDelivery,
  forgetDeliveryDraft,
  keepDeliveryDraft,
  keyForOrders,
  readDeliveryDraft,
} from './delivery-draft.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

test('what was typed comes back to its user alone, and what is no text does not', () => {
  keepDeliveryDraft('ama', { ...emptyDelivery(null), town: 'Osu', note: 7 as unknown as string })

  expect(readDeliveryDraft('ama', emptyDelivery('+233244123456'))).toMatchObject({ town: 'Osu', note: '' })
  expect(readDeliveryDraft('kofi', emptyDelivery(null)).town).toBe('')
})

test('the same orders keep their key until they stand', () => {
  const key = keyForOrders('ama', { items: [1] })

  expect(keyForOrders('ama', { items: [1] })).toBe(key)
  expect(keyForOrders('kofi', { items: [1] })).not.toBe(key)
  expect(keyForOrders('ama', { items: [2] })).not.toBe(key)

  const other = keyForOrders('ama', { items: [2] })
  forgetDeliveryDraft('ama')
  expect(keyForOrders('ama', { items: [2] })).not.toBe(other)
})
