import { expect, test } from 'vitest'
import { searchPath, searchWords } from './saved-search-words.ts'

test('a saved search becomes an address and words', () => {
  const filters = {
    query: 'generator & pump',
    category_id: '01890000-0000-7000-8000-000000000000',
    min_price: 200,
    max_price: 5000.5,
    discount: true,
    condition: 'used' as const,
    region: 'Ashanti',
    attributes: ['storage:128 GB'],
  }
  expect(searchPath('products', filters)).toBe(
    '/products?search=generator+%26+pump&category=01890000-0000-7000-8000-000000000000&minPrice=200&maxPrice=5000.5&deals=true&condition=used&region=Ashanti&f_storage=128+GB&sort=newest',
  )
  expect(searchWords(filters, 'Machines')).toEqual([
    '“generator & pump”',
    'Machines',
    'GH₵\u00a0200 to GH₵\u00a05,000.50',
    'On sale',
    'Used',
    'Ashanti',
    '128 GB',
  ])
  expect(searchPath('requests', { location: 'Kumasi', max_price: 50, urgency: 'urgent' })).toBe(
    '/requests?maxBudget=50&location=Kumasi&urgency=urgent',
  )
  expect(searchWords({ location: 'Kumasi', max_price: 50, urgency: 'urgent' }, null)).toEqual([
    'Up to GH₵\u00a050',
    'Urgent',
    'Kumasi',
  ])
})
