import { expect, test } from 'vitest'
import { findQuestions } from './questions.ts'
import { topics } from './questions.texts.ts'

const idsOf = (query: string) => findQuestions(query).flatMap(({ questions }) => questions.map(({ id }) => id))

test('every question has a name of its own, for links to it', () => {
  const ids = topics().flatMap(({ id, questions }) => [id, ...questions.map((question) => question.id)])
  expect(new Set(ids).size).toBe(ids.length)
})

test('a search finds all its words in question, answer or topic, whatever their case', () => {
  expect(idsOf('HELD payment')).toContain('held-payment')
  expect(idsOf('pin')).toContain('pin')
  expect(idsOf('waybill bus')).toEqual(['how-delivered'])
  expect(idsOf('held zebra')).toEqual([])
})

test('a blank search shows everything', () => {
  expect(findQuestions('  ')).toEqual(topics())
})
