import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

import { expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../api/api.ts'
import { changeField } from './change-field.ts'
import { type SchemaForm, useSchemaForm } from './use-schema-form.ts'

const Fields = z.object({ name: z.string(), options: z.array(z.object({ name: z.string() })) })
type Fields = z.infer<typeof Fields>

/** The form, once rendered with two names to type into. */
function formOf(errors: object = {}): SchemaForm<Fields, Fields> {
  const forms: SchemaForm<Fields, Fields>[] = []
  function Form() {
    const form = useSchemaForm(Fields, {
      errors,
      defaultValues: { name: '', options: [{ name: '' }] },
    })
    form.field('name')
    form.field('options.0.name')
    forms.push(form)
    return null
  }
  renderToString(createElement(Form))
  const form = forms.at(-1)
  if (!form) throw new Error('nothing was rendered')
  return form
}

test('a message is found at its path, that of a list at its root, and that of the form itself', () => {
  const form = formOf({
    options: Object.assign([{ name: { type: 'server', message: 'Too long' } }], {
      root: { type: 'server', message: 'Too many' },
    }),
    root: { type: 'server', message: 'Somebody was first' },
  })
  expect(form.errorOf('options.0.name')).toBe('Too long')
  expect(form.errorOf('options')).toBe('Too many')
  expect(form.errorOf('root')).toBe('Somebody was first')
  expect(form.errorOf('name')).toBeUndefined()
})

test('what the API says of a field that the form has is put beside it, and nothing else', () => {
  const form = formOf()
  const refused = (errors: Record<string, string>) =>
    new ApiError({ code: 'validation_failed', message: 'Check the fields', status: 422, errors })
  expect(form.showFieldErrors(refused({ 'options.0.name': 'Taken', 'options.1.name': 'Unknown' }))).toBe(true)
  expect(form.getFieldState('options.0.name').error?.message).toBe('Taken')
  expect(form.getFieldState('options.1.name').error).toBeUndefined()
  expect(form.showFieldErrors(refused({ other: 'Unknown' }))).toBe(false)
})

test('a value that no input holds is set, and takes its message away', async () => {
  const form = formOf()
  form.setError('options', { message: 'Choose one' })
  changeField(form, 'options', [{ name: 'Size' }])
  expect(form.getFieldState('options').error).toBeUndefined()
  const sent: Fields[] = []
  await form.handleSubmit((fields) => void sent.push(fields))()
  expect(sent).toEqual([{ name: '', options: [{ name: 'Size' }] }])
})
