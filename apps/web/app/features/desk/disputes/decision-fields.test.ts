import { expect, test } from 'vitest'
import { type DecisionFields, decisionSchema, restOf } from './decision-fields.ts'

const HELD = 125.1
const schema = decisionSchema(HELD, 'GHS')
const fields = (changes: Partial<DecisionFields>): DecisionFields => ({
  way: 'split',
  refund_amount: '',
  release_amount: '',
  reason: 'It was cracked',
  ...changes,
})
const errorsOf = (changes: Partial<DecisionFields>) =>
  Object.fromEntries(
    (schema.safeParse(fields(changes)).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )

test('all of it goes to one side, whatever was typed for a split before', () => {
  const typed = { refund_amount: 'half', release_amount: '1' }
  const reason = 'It was cracked'
  expect(schema.parse(fields({ way: 'release', ...typed }))).toEqual({ refund_amount: 0, release_amount: HELD, reason })
  expect(schema.parse(fields({ way: 'refund', ...typed }))).toEqual({ refund_amount: HELD, release_amount: 0, reason })
})

test('the shares of a split use up what is held, to the pesewa', () => {
  expect(schema.parse(fields({ refund_amount: '0.10', release_amount: '125' }))).toMatchObject({
    refund_amount: 0.1,
    release_amount: 125,
  })
  expect(errorsOf({ refund_amount: '0.11', release_amount: '125' })).toEqual({
    release_amount: 'These add up to GH₵\u00a0125.11, but GH₵\u00a0125.10 is held',
  })
})

test('all that is wrong is said at once', () => {
  expect(errorsOf({ refund_amount: '', release_amount: 'half', reason: ' ' })).toEqual({
    refund_amount: 'Enter an amount such as 25 or 19.50',
    release_amount: 'Enter an amount such as 25 or 19.50, with a point',
    reason: 'A reason is required',
  })
  expect(errorsOf({ refund_amount: '1', release_amount: '1', reason: '' })).toEqual({
    release_amount: 'These add up to GH₵\u00a02.00, but GH₵\u00a0125.10 is held',
    reason: 'A reason is required',
  })
})

test('the other share follows what is typed', () => {
  expect(restOf(HELD, '50.01')).toBe('75.09')
  expect(restOf(HELD, '125.10')).toBe('0.00')
  expect(restOf(HELD, '125.11')).toBeUndefined()
  expect(restOf(HELD, '1.999')).toBeUndefined()
  expect(restOf(HELD, 'half')).toBeUndefined()
  expect(restOf(HELD, '')).toBeUndefined()
})
