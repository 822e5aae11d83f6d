import { informationPageNames } from '@asime/contract/information-pages'
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
