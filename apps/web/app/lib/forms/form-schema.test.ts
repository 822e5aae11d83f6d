import { AmountToMove, Reason } from '@asime/contract/fields'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { toAmount } from './amount.ts'
import { formSchema } from './form-schema.ts'

const Sent = z.strictObject({ parts: z.array(z.strictObject({ amount: AmountToMove })), reason: Reason })
interface Typed {
  amounts: string[]
  reason: string
}
const schema = formSchema<Typed, z.output<typeof Sent>>(
  Sent,
  ({ amounts, reason }) => ({ parts: amounts.map((typed) => ({ amount: toAmount(typed) })), reason }),
  ([first = '', index = '']) => (first === 'parts' ? ['amounts', index] : [first]),
)
const errorsOf = (typed: Typed) => schema.safeParse(typed).error?.issues.map(({ path, message }) => [path, message])

test('what is typed right is what is sent, as the contract tidies it', () => {
  expect(schema.parse({ amounts: ['19.50', ' 3'], reason: ' Cracked ' })).toEqual({
    parts: [{ amount: 19.5 }, { amount: 3 }],
    reason: 'Cracked',
  })
})

test('all that is wrong is said in the words of the contract, by the fields of the form', () => {
  expect(errorsOf({ amounts: ['5', '', 'half'], reason: '' })).toEqual([
    [['amounts', 1], 'Enter an amount such as 25 or 19.50'],
    [['amounts', 2], 'Enter an amount such as 25 or 19.50, with a point'],
    [['reason'], 'A reason is required'],
  ])
})
