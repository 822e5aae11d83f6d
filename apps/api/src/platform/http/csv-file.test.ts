import { expect, test } from 'vitest'
import { toCell } from './csv-file.ts'

test.for([
  ['=1+1', `"'=1+1"`],
  ['+233244123456', `"'+233244123456"`],
  ['-5', `"'-5"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  [' =1', `"' =1"`],
  ['Ama', 'Ama'],
  ['a "b", c', '"a ""b"", c"'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
])('the cell %j is written as %j', ([text, written]) => {
  expect(toCell(text!)).toBe(written)
})

test('an amount is a number with two decimals', () => {
  expect([toCell({ pesewas: 5 }), toCell({ pesewas: 116_56 }), toCell(null)]).toEqual(['0.05', '116.56', ''])
})
