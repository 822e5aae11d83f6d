import { ownTableNames } from '@asime/contract/own-data-overview'
import { expect, test } from 'vitest'
import { factsOf } from './facts-of-row.ts'
import { GROUPS } from './sections.ts'
import { groupNames, sectionNames } from './sections.texts.ts'

test('every table that is exported has a name of its own and one place on the page', () => {
  expect(Object.keys(sectionNames).toSorted()).toEqual(ownTableNames.toSorted())
  const names = Object.values(sectionNames)
  expect(names.filter((name, index) => name.trim() === '' || names.indexOf(name) !== index)).toEqual([])
  expect(Object.values(GROUPS).flat().toSorted()).toEqual(ownTableNames.toSorted())
  expect(Object.keys(GROUPS)).toEqual(Object.keys(groupNames))
})

test('a row is what a person reads: no ids, nothing empty, dates, amounts, numbers and our words spelled out', () => {
  const row = {
    id: '01920000-0000-7000-8000-000000000001',
    buyer_id: '01920000-0000-7000-8000-000000000002',
    status: 'picked_up',
    mail_language: 'fr',
    currency: 'GHS',
    total: 118_550,
    balance: -500,
    title: 'picked_up',
    created_at: '2026-11-26T09:05:00.123+00:00',
    terms_of: '2026-11-01',
    is_default: true,
    verified_phone: '+233506249019',
    delivery: { contact_phone: '+233244123456' },
    recipient: '+233201234567',
    note: null,
    photos: ['/media/uploads/a.webp', '/media/uploads/b.webp'],
    images: [{ url: '/media/pictures/a.webp', thumbhash: 'x' }],
    options: [{ id: 'x', name: 'Size', values: ['S', 'M'] }],
    pictures: [],
  }

  expect(factsOf(row).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Status: Picked up',
    'Language of emails: Français',
    'Total: GH₵\u00a01,185.50',
    'Balance: −GH₵\u00a05.00',
    'Title: picked_up',
    'Created: 26 November 2026, 09:05',
    'Version of the terms: 1 November 2026',
    'Default: Yes',
    'Number to sign in with: +233 50 624 9019',
    'Delivery: Contact phone: +233 24 412 3456',
    'Recipient: +233 20 123 4567',
    'Photos: 2 files',
    'Images: 1 file',
    'Options: Name: Size; Values: S, M',
  ])
})
