import { expect, test } from 'vitest'
import { byChat } from '../test/scam-messages-by-chat.ts'
import { heldOut } from '../test/scam-messages-held-out.ts'
import { trainWords, WORKED_ON } from '../test/scam-training.ts'
import { findRisks, kindsOf } from './scam-shield.ts'
import { WORD_WEIGHTS } from './scam-words.ts'

const isRisky = (text: string) => findRisks(text).length > 0

function measure(sets: readonly { risky: readonly string[]; harmless: readonly string[] }[]) {
  const found = sets.flatMap(({ risky }) => risky).filter(isRisky).length
  const wrong = sets.flatMap(({ harmless }) => harmless).filter(isRisky).length
  return { recall: found / sets.flatMap(({ risky }) => risky).length, precision: found / (found + wrong) }
}

test('of the labelled messages that it was worked out on it finds all, and hardly a harmless one', () => {
  const messages = WORKED_ON.flatMap(({ risky, harmless }) => [...risky, ...harmless])
  expect(messages.length).toBeGreaterThan(880)
  expect(new Set(messages).size).toBe(messages.length)

  const { recall, precision } = measure(WORKED_ON)

  expect(recall).toBeGreaterThanOrEqual(0.99)
  expect(precision).toBeGreaterThanOrEqual(0.99)
})

test('of messages that its words were not weighed on it finds seven in ten, with one false alarm', () => {
  const { recall, precision } = measure([heldOut])

  expect(recall).toBeGreaterThanOrEqual(0.7)
  expect(precision).toBeGreaterThanOrEqual(0.97)
})

test('of messages that were written before its rules were read it finds as many as ever', () => {
  expect([byChat.risky.length, byChat.harmless.length]).toEqual([70, 66])
  const { recall, precision } = measure([byChat])

  expect(recall).toBeGreaterThanOrEqual(69 / 70)
  expect(precision).toBeGreaterThanOrEqual(69 / 70)
})

test.for([
  ['We take 40 percent in advance', '20% off before Friday'],
  ['Use *920*44*7# for the item', 'Dial *124# and the router tells you its data'],
  [
    'Settle the harbour people and I will pay you back',
    'If it spoils, send the blender and I will refund you on Asime',
  ],
  ['Invest 500 today, it grows', 'We invest 3 months in each kente'],
  ['Transfer it to the wallet of my cousin', 'Send it to the address of my sister'],
  ['Mfa wo sika nhyɛ app no mu', 'Fa wo sika hyɛ Asime mu'],
] as const)('money ahead, around Asime or to grow is found in other words as well: %s', ([risky, harmless]) => {
  expect(kindsOf(findRisks(risky))).toEqual(['pay_outside'])
  expect(findRisks(harmless)).toEqual([])
})

test('words weigh what the labelled messages make them weigh', () => {
  const trained = trainWords(WORKED_ON)
  // Rounded; what weighs less than ten is left out.
  const weightIn = (weights: ReadonlyMap<string, number>, word: string) => weights.get(word) ?? 0
  const isOff = (word: string) => {
    const [now, then] = [weightIn(trained, word), weightIn(WORD_WEIGHTS, word)]
    return Math.abs(now - then) > 1 && Math.max(Math.abs(now), Math.abs(then)) > 11
  }
  const off = [...new Set([...trained.keys(), ...WORD_WEIGHTS.keys()])].filter(isOff)

  expect(off).toEqual([])
})

test('what only its words together say is marked by its sentence', () => {
  const text = 'Good morning. Kindly drop the something with my people at the lorry station before I load am.'
  const [risk] = findRisks(text)

  expect(risk && text.slice(risk.from, risk.to)).toBe(
    'Kindly drop the something with my people at the lorry station before I load am.',
  )
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

test('what is wrong with a message is marked beside its number, not into it', () => {
  const text = 'Send the money to my momo 024 000 0123 and I bring it'
  const found = findRisks(text).map(({ kind, from, to }) => [kind, text.slice(from, to)])

  expect(found).toEqual([
    ['pay_outside', 'Send the money to my momo'],
    ['phone', '024 000 0123'],
  ])
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
