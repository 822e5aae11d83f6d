import type { ItemRequest } from '@asime/contract/item-requests'
import { expect, test } from 'vitest'
import {
  emptyFields,
  fieldsOf,
  fieldsToPostAgain,
  type ItemRequestFields,
  itemRequestSchema,
  specProblem,
  toFieldTime,
  withoutEmpty,
} from './item-request-fields.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ME = '0198b1f2-7c00-7000-8000-000000000001'

function fill(changes: Partial<ItemRequestFields> = {}): ItemRequestFields {
  return { ...emptyFields(null), request_title: 'Generator', description: 'For a cold store', ...changes }
}

/** What is wrong, by field. */
function problems(fields: ItemRequestFields, unfinished: string[] = []): Record<string, string> {
  const { error } = itemRequestSchema((name) => unfinished.includes(name)).safeParse(fields)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

test.each<[string, Partial<ItemRequestFields>, Record<string, string>]>([
  ['no title', { request_title: '' }, { request_title: 'Title is required' }],
  ['blanks for a title', { request_title: '   ' }, { request_title: 'Title is required' }],
  ['a short title', { request_title: 'Fans' }, { request_title: 'Title must be at least 5 characters' }],
  ['no description', { description: '' }, { description: 'Description is required' }],
  ['a short description', { description: 'For a fan' }, { description: 'Description must be at least 10 characters' }],
  [
    'a budget turned round',
    { budget_min: '20', budget_max: '10' },
    { budget_max: 'Maximum budget must be greater than minimum' },
  ],
  ['an amount below 0', { budget_min: '-1' }, { budget_min: 'Must not be below 0' }],
  ['three decimals', { budget_max: '1.005' }, { budget_max: 'Must have at most 2 decimals' }],
  ['a past expiry', { expires_at: '2020-01-01T09:00' }, { expires_at: 'Expiry date must be in the future' }],
  ['half a pair', { spec_name: 'Fuel' }, { spec_value: 'Say what you want for Fuel' }],
  ['a value of nothing', { spec_value: 'Petrol' }, { spec_name: 'Say what it is about, such as Colour' }],
])('%s is refused', (_, changes, expected) => {
  expect(problems(fill(changes))).toEqual(expected)
})

test('all that is wrong is said at once', () => {
  const wrong = { request_title: '', budget_min: '20', budget_max: '10', expires_at: '2020-01-01T09:00' }
  expect(Object.keys(problems(fill(wrong))).toSorted()).toEqual(['budget_max', 'expires_at', 'request_title'])
})

test('what the browser cannot read is not taken for nothing', () => {
  expect(problems(fill(), ['budget_min', 'expires_at'])).toEqual({
    budget_min: 'Must be a number',
    expires_at: 'Enter the whole date and time, or clear it',
  })
})

test('what is sent is tidied, has the pair that was not added yet, and leaves out what is empty', () => {
  const expiresAt = toFieldTime(Date.now() + DAY_MS)
  const fields = fill({
    request_title: ' Generator ',
    budget_max: '5200.5',
    expires_at: expiresAt,
    required_specs: [{ name: 'Power', value: '3.5 kVA' }],
    spec_name: ' Fuel ',
    spec_value: 'Petrol',
  })

  const sent = withoutEmpty(itemRequestSchema(() => false).parse(fields))

  expect(JSON.parse(JSON.stringify(sent))).toEqual({
    request_title: 'Generator',
    description: 'For a cold store',
    budget_max: 5200.5,
    currency: 'GHS',
    urgency: 'normal',
    expires_at: `${expiresAt}:00Z`,
    required_specs: { Power: '3.5 kVA', Fuel: 'Petrol' },
  })
})

test.each([
  [{ spec_name: 'power', spec_value: '5 kVA' }, 'power is in the list already'],
  [{ spec_name: 'constructor', spec_value: 'x' }, 'This name is not allowed'],
  [{ spec_name: 'n'.repeat(61), spec_value: 'x' }, 'Must be at most 60 characters'],
  [{ spec_name: 'Fuel', spec_value: 'x'.repeat(501) }, 'Must be at most 500 characters'],
  [{ spec_name: 'Fuel', spec_value: 'Petrol' }, undefined],
  [{ spec_name: ' ', spec_value: '' }, undefined],
])('a pair is checked before it is added: %j', (pair, message) => {
  expect(specProblem({ required_specs: [{ name: 'Power', value: '3.5 kVA' }], ...pair })?.message).toBe(message)
})

const itemRequest: ItemRequest = {
  id: '0198b1f2-7c00-7000-8000-00000000000a',
  request_title: 'Generator',
  description: 'For a cold store',
  category: null,
  category_id: null,
  budget_min: null,
  budget_max: 5200,
  currency: 'USD',
  location: 'Ho, Volta',
  urgency: 'high',
  expires_at: '2026-03-11T09:00:27.125Z',
  is_expired: true,
  status: 'open',
  views_count: 3,
  total_bids: 0,
  lowest_bid: null,
  attachments: ['/media/uploads/0198b1f2-7c00-7000-8000-00000000000b/1600.webp', 'https://example.com/plate.pdf'],
  created_at: '2026-03-01T09:00:00Z',
  updated_at: '2026-03-01T09:00:00Z',
  actions: [],
  required_specs: { Fuel: 'Petrol' },
  user: { id: ME, full_name: 'Ama Serwaa', avatar_url: null },
}

test('an item request comes into the form as it stands', () => {
  expect(fieldsOf(itemRequest)).toMatchObject({
    category_id: '',
    budget_min: '',
    budget_max: '5200',
    currency: 'USD',
    expires_at: '2026-03-11T09:00',
    required_specs: [{ name: 'Fuel', value: 'Petrol' }],
    attachments: [{ name: '1600.webp' }, { name: 'plate.pdf', thumbnailUrl: null }],
  })
})

test('posted again, it has no expiry, and only such files as the user may show', () => {
  expect(fieldsToPostAgain(itemRequest, ME)).toMatchObject({ expires_at: '', attachments: { length: 2 } })
  expect(fieldsToPostAgain(itemRequest, 'another').attachments.map(({ url }) => url)).toEqual([
    'https://example.com/plate.pdf',
  ])
})
