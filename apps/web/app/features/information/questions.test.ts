import type { ShownSection } from '@asime/contract/information'
import { expect, test } from 'vitest'
import { findQuestions } from './questions.ts'

const topic = (title: string, ...questions: [title: string, ...answer: string[]][]): ShownSection => ({
  id: title,
  title,
  text: [],
  questions: questions.map(([question, ...answer]) => ({
    id: question,
    title: question,
    text: [
      { kind: 'paragraph', runs: [{ text: answer[0] ?? '', strong: true }, { text: ' of it' }] },
      { kind: 'list', ordered: false, items: answer.slice(1).map((text) => [{ text }]) },
    ],
  })),
})
const all = [
  topic('Paying and held payment', ['How is it held?', 'A processor holds it'], ['What is a PIN?', 'A secret']),
  topic('Delivery', ['How does it come?', 'By rider', 'By bus, with a waybill']),
]
const idsOf = (query: string) => findQuestions(all, query).flatMap(({ questions }) => questions.map(({ id }) => id))

test('a search finds all its words in question, answer or topic, whatever their case', () => {
  expect(idsOf('HELD payment')).toEqual(['How is it held?', 'What is a PIN?'])
  expect(idsOf('pín')).toEqual(['What is a PIN?'])
  expect(idsOf('waybill bus')).toEqual(['How does it come?'])
  expect(idsOf('secret of')).toEqual(['What is a PIN?'])
  expect(idsOf('held zebra')).toEqual([])
})

test('a blank search shows everything', () => {
  expect(findQuestions(all, '  ')).toEqual(all)
})
