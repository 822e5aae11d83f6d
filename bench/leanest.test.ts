import { expect, test } from 'vitest'
import { idsIn } from './leanest.ts'

test('the ids of stored texts are read in their order, without those of shops and categories', () => {
  const [a, b, shop] = ['1', '2', '3'].map((digit) => `01920000-0000-7000-8000-00000000000${digit}`)
  const texts = [a, b].map(
    (id) => `{"id":"${id}","product_name":"Stool","vendor":{"id":"${shop}","business_name":"Wood"`,
  )

  expect(idsIn(texts.join(','))).toEqual([a, b])
  expect(idsIn(`{"id":"${b}","request_title":"A stool"`)).toEqual([b])
  expect(idsIn('')).toEqual([])
})
