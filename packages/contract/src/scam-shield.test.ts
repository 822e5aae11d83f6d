import { expect, test } from 'vitest'
import { fresh, known, last, unseen } from '../test/scam-messages.ts'
import { findRisks, kindsOf } from './scam-shield.ts'

const isRisky = (text: string) => findRisks(text).length > 0

function measure(sets: readonly { risky: readonly string[]; harmless: readonly string[] }[]) {
  const found = sets.flatMap(({ risky }) => risky).filter(isRisky).length
  const wrong = sets.flatMap(({ harmless }) => harmless).filter(isRisky).length
  return { recall: found / sets.flatMap(({ risky }) => risky).length, precision: found / (found + wrong) }
}

test('of the labelled messages it finds more than nine in ten, and hardly a harmless one', () => {
  const sets = [known, fresh, unseen, last]
  const messages = sets.flatMap(({ risky, harmless }) => [...risky, ...harmless])
  expect(messages.length).toBeGreaterThan(500)
  expect(new Set(messages).size).toBe(messages.length)

  const { recall, precision } = measure(sets)

  expect(recall).toBeGreaterThanOrEqual(0.99)
  expect(precision).toBeGreaterThanOrEqual(0.99)
})

test.for([
  ['Call me on 024 000 0123 please', 'phone', '024 000 0123'],
  ['zero two four, triple zero, zero one two three', 'phone', 'zero two four, triple zero, zero one two three'],
  ['0️⃣2️⃣4️⃣0️⃣0️⃣0️⃣0️⃣1️⃣2️⃣3️⃣ is it', 'phone', '0️⃣2️⃣4️⃣0️⃣0️⃣0️⃣0️⃣1️⃣2️⃣3'],
  ['Frɛ 0240000123', 'phone', '0240000123'],
  ['see bit.ly/abc now', 'link', 'bit.ly/abc'],
] as const)('%s: the words that set it off are named by their places', ([text, kind, words]) => {
  const [risk] = findRisks(text)

  expect(risk && [risk.kind, text.slice(risk.from, risk.to)]).toEqual([kind, words])
})

test('numbers are no risk between people with a paid order, unless money is to go there', () => {
  const context = { hasPaidOrder: true }
  expect(findRisks('The rider can call 024 000 0123', context)).toEqual([])
  expect(kindsOf(findRisks('Send 50 to my momo 024 000 0123', context)).toSorted()).toEqual(['pay_outside', 'phone'])
})

test('a price far under what such a thing is sold for stands out; fees and small discounts do not', () => {
  const low = (text: string) => kindsOf(findRisks(text, { usualPrice: 2_000 }))
  expect(low('You have it for GH₵ 500 today')).toEqual(['low_price'])
  expect(low('500 cedis and it is yours')).toEqual(['low_price'])
  expect(low('GH₵ 1,700 is my last price')).toEqual([])
  expect(low('Delivery is GH₵ 20')).toEqual([])
  expect(findRisks('You have it for GH₵ 500 today')).toEqual([])
})

test('Asime’s own pages are no foreign links', () => {
  const context = { ownHost: 'asime.example' }
  expect(findRisks('It is on https://asime.example/products/1 or asime.example.', context)).toEqual([])
  for (const link of [
    'https://asime.example.evil.top/1',
    'https://evil.top/asime.example',
    'https://asime.example@evil.top',
  ])
    expect(kindsOf(findRisks(`It is on ${link}`, context))).toContain('link')
})

test.for([
  'send '.repeat(400),
  'a.'.repeat(1_000),
  'a-'.repeat(1_000),
  '0 '.repeat(1_000),
  'one '.repeat(500),
  'send me the my number to '.repeat(80),
  'pay half deposit fee first momo wallet cancel order '.repeat(38),
  'fa sika no to me momo '.repeat(90),
])('no text keeps it busy: %s', (text) => {
  findRisks(text)
  const since = performance.now()
  for (let n = 0; n < 5; n++) findRisks(text.slice(0, 2_000))

  expect((performance.now() - since) / 5).toBeLessThan(200)
})
