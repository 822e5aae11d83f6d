import { expect, test } from 'vitest'
import { matchAccount, matchNames, shortName } from './name-match.ts'

test.each([
  ['Kofi Asante', 'KOFI ASANTE', 'matches', 'case'],
  ['Asante Kofi', 'Kofi Asante', 'matches', 'order'],
  ['Kofí Asanté', 'Kofi Asante', 'matches', 'accents'],
  ['Ɛfua Ɔsei', 'EFUA OSEI', 'matches', 'letters of Akan'],
  ['Mawuli Dzokoto', 'Mawuli Edem DZOKOTO', 'matches', 'a middle name left out'],
  ['MAWULI E. DZOKOTO', 'Mawuli Edem Dzokoto', 'matches', 'an initial'],
  ['Mr. Kofi Asante', 'Kofi Asante', 'matches', 'a title'],
  ['Ama Owusu-Ansah', 'AMA OWUSU ANSAH', 'matches', 'a hyphen'],
  ['N’Guessan Yao', "N'GUESSAN YAO", 'matches', 'apostrophes'],
  ['Kofi Kofi Asante', 'Kofi Asante', 'matches', 'a name twice counts once'],
  ['K. Asante', 'Kofi Asante', 'partly', 'an initial for the first name'],
  ['Asante', 'Kofi Asante', 'partly', 'the surname alone'],
  ['Mawuli Kofi Dzokoto', 'Mawuli Edem Dzokoto', 'partly', 'middle names that differ'],
  ['Mawuli K. Dzokoto', 'Mawuli Edem Dzokoto', 'partly', 'an initial of another name'],
  ['Ama Asante', 'Kofi Asante', 'differs', 'a relative'],
  ['A. Asante', 'Kofi Asante', 'differs', 'the initial of a relative'],
  ['K. A.', 'Kofi Asante', 'differs', 'initials alone'],
  ['Kofi Kofi', 'Kofi Asante', 'differs', 'one word twice'],
  ['Kof Asant', 'Kofi Asante', 'differs', 'beginnings of words'],
  ['', 'Kofi Asante', 'differs', 'nothing'],
  ['---', '...', 'differs', 'no letters'],
  ['Volta Machines Ent.', 'Mawuli Dzokoto', 'differs', 'a business'],
])('%j and %j: %s (%s)', (one, other, match) => {
  expect(matchNames(one, other)).toBe(match)
  expect(matchNames(other, one)).toBe(match)
})

test.each([
  ['Kofi Asante', 'owner'],
  ['Volta Machines', 'business'],
  ['K. Asante', 'partly'],
  ['Ama Serwaa', 'differs'],
])('an account of %j is the %s’s', (account, match) => {
  expect(matchAccount(account, { full_name: 'Kofi Asante', legal_name: 'Volta Machines Enterprise' })).toBe(match)
})

test('an account differs where nobody was verified', () => {
  expect(matchAccount('Kofi Asante', { full_name: null, legal_name: null })).toBe('differs')
})

test.each([
  ['KOFI MENSAH ASANTE', 'K. Asante'],
  ['Kofi Asante', 'K. Asante'],
  ['ama OWUSU-ANSAH', 'A. Owusu-Ansah'],
  ['Asante', 'Asante'],
  ['Ɛfua McCarthy', 'Ɛ. McCarthy'],
  [' Kofi  Asante ', 'K. Asante'],
])('everybody reads %j as %j', (name, short) => {
  expect(shortName(name)).toBe(short)
})
