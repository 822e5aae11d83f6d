import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { specProblem } from './item-request-fields.ts'
import type { ItemRequestFormState } from './item-request-fields.ts'
import * as texts from './item-request-form-specs.texts.ts'

/** What buyers often care about, to be spared the typing. */
const COMMON_NAMES = [texts.brand, texts.condition, texts.colour, texts.size, texts.quantity, texts.warranty]

/** Pairs of name and value that what is offered must fulfil. */
export function SpecFields({ form }: { form: ItemRequestFormState }) {
  const [specs, name] = useWatch({ control: form.control, name: ['required_specs', 'spec_name'] })
  const [spoken, setSpoken] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const isFree = (common: string) =>
    ![name, ...specs.map((spec) => spec.name)].some((used) => used.trim().toLowerCase() === common.toLowerCase())

  // At once, and not in a moment as the form library does: phones bring up the keyboard only then.
  const focus = (field: 'spec_name' | 'spec_value') =>
    frame.current?.querySelector<HTMLInputElement>(`input[name=${field}]`)?.focus()

  function add() {
    const values = form.getValues()
    const typed = { name: values.spec_name.trim(), value: values.spec_value.trim() }
    const problem =
      typed.name || typed.value
        ? specProblem(values)
        : ({ field: 'spec_name', message: texts.giveANameAndAValue } as const)
    if (problem) {
      form.setError(problem.field, { message: problem.message })
      focus(problem.field)
      return
    }
    form.setValue('required_specs', [...specs, typed])
    form.setValue('spec_name', '')
    form.setValue('spec_value', '')
    form.clearErrors(['required_specs', 'spec_name', 'spec_value'])
    focus('spec_name')
    setSpoken(texts.added(typed.name, typed.value))
  }

  function remove(index: number) {
    form.setValue('required_specs', specs.toSpliced(index, 1))
    form.clearErrors('required_specs')
    setSpoken(texts.removed(specs[index]?.name))
    // The button that was pressed goes; the next one, or the field, takes the focus.
    const buttons = frame.current?.querySelectorAll<HTMLElement>('li button') ?? []
    const next = buttons[index + 1] ?? buttons[index - 1]
    if (next) next.focus()
    else focus('spec_name')
  }

  /** Enter goes on in the pair as long as there is one; it posts nothing half-way. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    const { spec_name: typedName, spec_value: typedValue } = form.getValues()
    if (!typedName.trim() && !typedValue.trim()) return
    event.preventDefault()
    if (typedName.trim() && !typedValue.trim()) focus('spec_value')
    else add()
  }

  return (
    <FieldGroup legend={texts.requiredSpecifications} optional error={form.errorOf('required_specs')}>
      <div ref={frame} className="grid">
        {specs.length > 0 && (
          <ul className="mb-2 divide-y divide-line rounded-card border border-line lg:bg-bg">
            {specs.map((spec, index) => (
              <li key={spec.name} className="flex items-center gap-3 py-0.5 pr-0.5 pl-3.5">
                <span className="flex min-w-0 flex-1 flex-wrap gap-x-3 py-2 text-[.9375rem]">
                  <span className="min-w-[30%] text-ink-3">{spec.name}</span>
                  <span className="font-medium wrap-anywhere">{spec.value}</span>
                </span>
                <IconButton label={texts.remove(spec.name)} onClick={() => remove(index)}>
                  <X aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <fieldset aria-label={texts.suggestions} className="mt-1 mb-3 flex flex-wrap gap-x-2 gap-y-2.5">
          {COMMON_NAMES.filter(isFree).map((common) => (
            <Chip
              key={common}
              onClick={() => {
                form.setValue('spec_name', common)
                form.clearErrors(['spec_name', 'spec_value'])
                focus('spec_value')
              }}
            >
              {common}
            </Chip>
          ))}
        </fieldset>
        <div className="grid gap-3 sm:grid-cols-[1fr_1.3fr_auto] sm:items-start">
          <Field label={texts.nameLabel} error={form.errorOf('spec_name')}>
            {(control) => (
              <Input
                autoComplete="off"
                autoCapitalize="sentences"
                enterKeyHint="next"
                placeholder={texts.power}
                onKeyDown={onKeyDown}
                {...form.field('spec_name', 'spec_value')}
                {...control}
              />
            )}
          </Field>
          <Field label={texts.valueLabel} error={form.errorOf('spec_value')}>
            {(control) => (
              <Input
                autoComplete="off"
                enterKeyHint="done"
                placeholder={texts.powerExample}
                onKeyDown={onKeyDown}
                {...form.field('spec_value', 'spec_name')}
                {...control}
              />
            )}
          </Field>
          <Button onClick={add} className="min-h-[46px] sm:mt-[29px]">
            <Plus aria-hidden="true" />
            {texts.add}
            <span className="sr-only"> {texts.specification}</span>
          </Button>
        </div>
        <output className="sr-only">{spoken}</output>
      </div>
    </FieldGroup>
  )
}
