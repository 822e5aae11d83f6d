import { expect, test } from 'vitest'
import { alertKinds, operationsAlertKinds } from './alert-kinds.ts'

const kinds = Object.entries({ ...operationsAlertKinds, ...alertKinds })

test('alerts ask in words, never in SQL', () => {
  expect(kinds.filter(({ 1: { todo } }) => /\bSELECT\b|\w_\w+\(|=>/.test(todo)).map(([kind]) => kind)).toEqual([])
})

test('an alert that cannot be handled at the desk says so, and who can handle it', () => {
  for (const kind of ['job_gave_up', 'job_failing', 'import_gave_up', 'chargeback_won_after_loss'])
    expect(Object.fromEntries(kinds)[kind]?.todo).toMatch(
      /cannot be .* at the desk: the server’s operator .*operations guide/i,
    )
})
