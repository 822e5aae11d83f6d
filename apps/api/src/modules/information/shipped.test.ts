import { createHash } from 'node:crypto'
import { informationPageNames, informationPages } from '@asime/contract/information-pages'
import { expect, test } from 'vitest'
import { shippedVersion } from './shipped.ts'

/** A person has one account and buys and sells with it (ACC-13). */
const SEVERAL_ACCOUNTS =
  /\b(?:buyer|vendor|seller|buying|selling|second|other|another|two|both|separate) accounts?\b|\b(?:another|other|own|different) email\b/i

test.each(informationPageNames)('the page %s speaks of one account for each person', (page) => {
  expect(JSON.stringify(shippedVersion(page).text)).not.toMatch(SEVERAL_ACCOUNTS)
})

test('help and terms say that one account buys and sells', () => {
  expect(JSON.stringify(shippedVersion('help').text)).toContain('You keep buying with the same account')
  expect(JSON.stringify(shippedVersion('terms').text)).toContain('One person has one account')
})

test('a legal text that came with the program names the day of its last change', () => {
  const legal = informationPageNames.filter((page) => informationPages[page].isLegal)
  const named = legal.map((page) => {
    const { text, inForceFrom } = shippedVersion(page)
    const mark = createHash('sha256').update(JSON.stringify(text)).digest('base64url').slice(0, 12)
    return `${page} of ${inForceFrom.slice(0, 10)}: ${mark}`
  })

  // Another text has another mark, and another day (`shippedOn`): readers see since when it is in force.
  expect(named).toEqual([
    'terms of 2026-11-29: 7z2xtI2wXawM',
    'privacy of 2026-11-30: VVNc4uOconvn',
    'cookies of 2026-11-30: UiHmMFQLypSk',
  ])
})
