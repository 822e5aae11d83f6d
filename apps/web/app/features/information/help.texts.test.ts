import { expect, test } from 'vitest'
import { writeOrCall } from './help.texts.ts'

test('the help centre asks nobody to call where there is no number', () => {
  expect(writeOrCall(true)).toMatch(/^Write or call\. We answer/)
  expect(writeOrCall(false)).toMatch(/^We answer/)
})
