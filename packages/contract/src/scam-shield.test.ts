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

test('it finds at least 99% of the labelled messages that it was built on, with at most 1% false alarms', () => {
  const messages = WORKED_ON.flatMap(({ risky, harmless }) => [...risky, ...harmless])
  expect(messages.length).toBeGreaterThan(880)
  expect(new Set(messages).size).toBe(messages.length)

  const { recall, precision } = measure(WORKED_ON)

  expect(recall).toBeGreaterThanOrEqual(0.99)
  expect(precision).toBeGreaterThanOrEqual(0.99)
})

test('it finds at least 70% of messages that its words were not weighed on, with at most 3% false alarms', () => {
  const { recall, precision } = measure([heldOut])

  expect(recall).toBeGreaterThanOrEqual(0.7)
  expect(precision).toBeGreaterThanOrEqual(0.97)
})

test('it finds as many as before of the messages that were written without knowing its rules', () => {
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
] as const)('advance payments, payments outside Asime and investments are found: %s', ([risky, harmless]) => {
  expect(kindsOf(findRisks(risky))).toEqual(['pay_outside'])
  expect(findRisks(harmless)).toEqual([])
})

test('the weights of words are those that the labelled messages give', () => {
  const trained = trainWords(WORKED_ON)
  // Stored weights are rounded, and those below ten left out.
  const weightIn = (weights: ReadonlyMap<string, number>, word: string) => weights.get(word) ?? 0
  const isOff = (word: string) => {
    const [now, then] = [weightIn(trained, word), weightIn(WORD_WEIGHTS, word)]
    return Math.abs(now - then) > 1 && Math.max(Math.abs(now), Math.abs(then)) > 11
  }
  const off = [...new Set([...trained.keys(), ...WORD_WEIGHTS.keys()])].filter(isOff)

  expect(off).toEqual([])
})

test('a message that is only risky by its words together has its worst sentence marked', () => {
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
] as const)('%s: the risky words are given by their positions', ([text, kind, words]) => {
  const [risk] = findRisks(text)

  expect(risk && [risk.kind, text.slice(risk.from, risk.to)]).toEqual([kind, words])
})

test('numbers are no risk between people with a paid order, unless money is to be sent there', () => {
  const context = { hasPaidOrder: true }
  expect(findRisks('The rider can call 024 000 0123', context)).toEqual([])
  expect(kindsOf(findRisks('Send 50 to my momo 024 000 0123', context)).toSorted()).toEqual(['pay_outside', 'phone'])
})

test('a price far below the usual one is a risk; fees and small discounts are not', () => {
  const low = (text: string) => kindsOf(findRisks(text, { usualPrice: 2_000 }))
  expect(low('You have it for GH₵ 500 today')).toEqual(['low_price'])
  expect(low('500 cedis and it is yours')).toEqual(['low_price'])
  expect(low('GH₵ 1,700 is my last price')).toEqual([])
  expect(low('Delivery is GH₵ 20')).toEqual([])
  expect(findRisks('You have it for GH₵ 500 today')).toEqual([])
})

test('a risky phrase before a number is marked separately from the number', () => {
  const text = 'Send the money to my momo 024 000 0123 and I bring it'
  const found = findRisks(text).map(({ kind, from, to }) => [kind, text.slice(from, to)])

  expect(found).toEqual([
    ['pay_outside', 'Send the money to my momo'],
    ['phone', '024 000 0123'],
  ])
})

test('links to Asime’s own pages are no risk', () => {
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
])('no text takes long to check: %s', (text) => {
  findRisks(text)
  const since = performance.now()
  for (let n = 0; n < 5; n++) findRisks(text.slice(0, 2_000))

  expect((performance.now() - since) / 5).toBeLessThan(200)
})
