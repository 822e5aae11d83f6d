import { type RefObject, useRef } from 'react'
import type { FieldValues, UseFormProps } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '../api/api.ts'
import { type SchemaForm, useSchemaForm } from './use-schema-form.ts'
import { focusFirstError } from './focus-first-error.ts'
import { ActionRefused } from '../session/use-requested-action.ts'

/** Without a message of its own: what is wrong stands beside each field, so the dialog that asked says nothing more. */
export class ShownBesideFields extends Error {
  constructor() {
    super('')
  }
}

export interface DialogForm<Input extends FieldValues, Output> extends SchemaForm<Input, Output> {
  /** Around the fields. */
  frame: RefObject<HTMLDivElement | null>
  /** What the dialog does on confirming: checks the fields, then sends. It throws for the dialog to stay open. */
  confirm: (send: (values: Output) => Promise<void>) => () => Promise<void>
}

/** The few fields of a dialog that asks before it does something, checked by a schema of the contract. */
export function useDialogForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  options: Pick<UseFormProps<Input, unknown, Output>, 'defaultValues'> = {},
): DialogForm<Input, Output> {
  const frame = useRef<HTMLDivElement>(null)
  const form = useSchemaForm(schema, options)
  return {
    ...form,
    frame,
    confirm: (send) => async () => {
      let isRefused = false
      const refuse = () => void (isRefused = true)
      // The form draws its errors once it is through, so nothing is thrown before that.
      await form.handleSubmit(async (values) => {
        try {
          await send(values)
        } catch (error) {
          const cause = error instanceof ActionRefused && error.cause instanceof ApiError ? error.cause : undefined
          const names = Object.keys(cause?.errors ?? {})
          // What no field stands for is said below them all.
          if (!cause || names.length === 0 || !names.every((name) => name in form.control._fields)) throw error
          form.showFieldErrors(cause)
          refuse()
        }
      }, refuse)()
      if (!isRefused) return
      if (frame.current) focusFirstError(frame.current)
      throw new ShownBesideFields()
    },
  }
}
