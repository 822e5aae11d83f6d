import type { Message } from '@asime/contract/chat'
import { type WarningKind, type ConversationSide } from '@asime/contract/chat-rules'
import { findRisks, kindsOf } from '@asime/contract/scam-shield'
import { beforeEach, expect, test, vi } from 'vitest'
import { markedIn, shieldContextOf } from './shield-context.ts'

const about = (hasPaidOrder = false) => ({ has_paid_order: hasPaidOrder, usual_price: 2_000 })
const written = (content: string, warnings: WarningKind[], side: ConversationSide = 'shop') =>
  ({ content, warnings, side }) as Message

beforeEach(() => void vi.stubGlobal('location', { hostname: 'asime.example' }))

const wordsIn = (message: Message, hasPaidOrder = false) =>
  markedIn(message, about(hasPaidOrder), findRisks).map(({ from, to }) => message.content.slice(from, to))

test('a link to Asime itself is no risk to its writer', () => {
  const kinds = (text: string) => kindsOf(findRisks(text, shieldContextOf(about(), 'buyer')))

  expect(kinds('Is it this one: https://asime.example/products/1?')).toEqual([])
  expect(kinds('Is it this one: https://asime.example.com.gh/products/1?')).toEqual(['link'])
})

test('only the shop is told of a price far under the usual one', () => {
  const kinds = (side: ConversationSide) =>
    kindsOf(findRisks('I give it to you for GHS 200', shieldContextOf(about(), side)))

  expect(kinds('shop')).toEqual(['low_price'])
  expect(kinds('buyer')).toEqual([])
})

test('what a message is warned of is marked in it', () => {
  expect(wordsIn(written('I give it to you for GHS 200', ['low_price']))).toEqual([expect.stringContaining('200')])
  expect(wordsIn(written('Call me on 024 412 3456', ['phone']))).toEqual([expect.stringContaining('024 412 3456')])
  // Paid since.
  expect(wordsIn(written('Call me on 024 412 3456', ['phone']), true)).toEqual([
    expect.stringContaining('024 412 3456'),
  ])
})

test('what a message is not warned of is not', () => {
  const text = 'See https://asime.example/faq and https://cheap.example.com, call 024 412 3456'

  expect(wordsIn(written(text, ['link']), true)).toEqual([expect.stringContaining('cheap.example.com')])
})
