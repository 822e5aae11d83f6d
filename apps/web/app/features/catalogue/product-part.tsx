import { CURRENCY_SIGN } from '@asime/contract/money'
import type { ComponentProps, ReactNode } from 'react'
import { AffixInput, MAX_AMOUNT_LENGTH } from '../../ui/field.tsx'
import type { FieldErrors, ProductFields, TextField } from './product-fields.ts'

/** What each part of the form works on. */
export interface PartProps {
  fields: ProductFields
  errors: FieldErrors
  /** @param edited - what of a field that has several; what the server said of the others stays */
  set: (changes: Partial<ProductFields>, edited?: readonly string[]) => void
}

/** Ties a control to a field that is typed. */
export const textOf =
  ({ fields, set }: Pick<PartProps, 'fields' | 'set'>) =>
  (name: TextField) => ({
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
    autoComplete: 'off',
  })

export function Part({
  title,
  lead,
  aside,
  children,
}: {
  title: string
  lead?: string
  aside?: string
  children: ReactNode
}) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3.5 rounded-panel border border-line bg-surface p-4 lg:p-[22px]">
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-lg">{title}</h2>
          {aside && <span className="text-sm text-ink-3">{aside}</span>}
        </div>
        {lead && <p className="mt-0.5 text-sm text-ink-3">{lead}</p>}
      </div>
      {children}
    </section>
  )
}

export function MoneyInput(props: ComponentProps<typeof AffixInput>) {
  return <AffixInput prefix={CURRENCY_SIGN} inputMode="decimal" maxLength={MAX_AMOUNT_LENGTH} {...props} />
}
