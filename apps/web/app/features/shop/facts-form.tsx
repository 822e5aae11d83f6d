import { legalStatuses, legalStatusNames } from '@asime/contract/shop-facts'
import { SaveShopFacts, type ShopTrust } from '@asime/contract/shop-trust'
import {
  MAX_COMPLAINTS_CONTACT,
  MAX_GUARANTEES,
  MAX_LEGAL_NAME,
  MAX_MEMBERSHIPS,
  MAX_MOBILE_NUMBER,
  MAX_OFFICE_BEARERS,
  MAX_REGISTRATION_NUMBER,
  MAX_SHOP_ADDRESS,
  MAX_TERMS_OF_SALE,
} from '@asime/contract/text-lengths'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { forgetChanges, KeepChanges } from '../../lib/drafts/keep-changes.tsx'
import { formSchema } from '../../lib/forms/form-schema.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { AffixInput, EmailInput, Field, type FieldControlProps, Input } from '../../ui/field.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.tsx'
import { saveShopFacts } from './shop.api.ts'
import * as shopTexts from './shop.texts.ts'
import * as texts from './facts.texts.ts'

const FIELDS = [
  'legal_name',
  'legal_status',
  'registration_number',
  'office_bearers',
  'memberships',
  'address',
  'phone',
  'email',
  'website',
  'terms',
  'guarantees',
  'complaints_contact',
  'complaints_phone',
  'complaints_days',
] as const
type FieldName = (typeof FIELDS)[number]
type Draft = Record<FieldName, string>

/** Only what is filled in is sent. What is no number stays what it is, so that the schema names it. */
const FactFields = formSchema(SaveShopFacts, (draft: Draft) => {
  const filled = Object.entries(draft).filter(([, text]) => text.trim() !== '')
  return Object.fromEntries(
    filled.map(([name, text]) => [name, name === 'complaints_days' && /^\d+$/.test(text.trim()) ? Number(text) : text]),
  )
})

/** Asks for what the law asks for, group by group. What is left empty is not told. */
export function FactsForm({ facts, onDone }: { facts: ShopTrust; onDone: () => void }) {
  const queries = useQueryClient()
  const changes = `shop-facts:${facts.id}`
  const saved = Object.fromEntries(FIELDS.map((name) => [name, String(facts[name] ?? '')])) as Draft
  // What is typed stays where the facts are read again, and all else is as it is now.
  const form = useSchemaForm(FactFields, {
    defaultValues: saved,
    values: saved,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  })
  const { errorOf } = form
  const { isSubmitting: isBusy } = form.formState

  const field = (
    name: FieldName,
    label: string,
    draw: (control: FieldControlProps & ReturnType<typeof form.field>) => ReactNode,
    hint?: string,
  ) => (
    <Field label={label} hint={hint} error={errorOf(name)}>
      {(control) => draw({ ...control, ...form.field(name) })}
    </Field>
  )

  const refuse = (message: string) => form.setError('root', { message })

  const submit = form.handleSubmit(
    async (filled) => {
      try {
        await saveShopFacts({ ...filled, if_updated_at: facts.facts_updated_at })
        toast.success(texts.saved)
        await queries.invalidateQueries()
        forgetChanges(changes)
        onDone()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.code === 'conflict') await queries.invalidateQueries()
        form.showFieldErrors(error)
        refuse(serverMessage(error) ?? shopTexts.couldNotReach)
      }
    },
    () => refuse(shopTexts.checkFields),
  )

  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <KeepChanges form={form} name={changes} saved={saved} />
      <Callout tone="info">{texts.publicWarning}</Callout>
      <Group legend={texts.who}>
        {field(
          'legal_name',
          texts.legalName,
          (control) => (
            <Input maxLength={MAX_LEGAL_NAME} autoComplete="organization" {...control} />
          ),
          texts.legalNameHint,
        )}
        {field('legal_status', texts.legalStatus, (control) => (
          <Select {...control}>
            <option value="">{texts.choose}</option>
            {legalStatuses.map((status) => (
              <option key={status} value={status}>
                {legalStatusNames[status]}
              </option>
            ))}
          </Select>
        ))}
        {field(
          'registration_number',
          texts.registration,
          (control) => (
            <Input maxLength={MAX_REGISTRATION_NUMBER} {...control} />
          ),
          texts.registrationHint,
        )}
        {field('office_bearers', texts.officeBearers, (control) => (
          <Input maxLength={MAX_OFFICE_BEARERS} {...control} />
        ))}
        {field('memberships', texts.memberships, (control) => (
          <Input maxLength={MAX_MEMBERSHIPS} {...control} />
        ))}
      </Group>
      <Group legend={texts.contact}>
        {field('address', texts.address, (control) => (
          <Input maxLength={MAX_SHOP_ADDRESS} autoComplete="street-address" {...control} />
        ))}
        {field('phone', texts.phone, (control) => (
          <Input type="tel" inputMode="tel" autoComplete="tel" maxLength={MAX_MOBILE_NUMBER} {...control} />
        ))}
        {field('email', texts.email, (control) => (
          <EmailInput {...control} />
        ))}
        {field(
          'website',
          texts.website,
          (control) => (
            <Input type="url" inputMode="url" autoComplete="url" {...control} />
          ),
          texts.websiteHint,
        )}
      </Group>
      <FieldGroup legend={texts.termsOfSale}>
        <div className="grid gap-4">
          {field(
            'terms',
            texts.terms,
            (control) => (
              <Textarea rows={3} counter={MAX_TERMS_OF_SALE} {...control} />
            ),
            texts.termsHint,
          )}
          {field(
            'guarantees',
            texts.guarantees,
            (control) => (
              <Textarea rows={2} counter={MAX_GUARANTEES} {...control} />
            ),
            texts.guaranteesHint,
          )}
        </div>
      </FieldGroup>
      <Group legend={texts.complaints}>
        {field('complaints_contact', texts.complaintsContact, (control) => (
          <Input maxLength={MAX_COMPLAINTS_CONTACT} {...control} />
        ))}
        {field('complaints_phone', texts.complaintsPhone, (control) => (
          <Input type="tel" inputMode="tel" maxLength={MAX_MOBILE_NUMBER} {...control} />
        ))}
        {field('complaints_days', texts.complaintsDays, (control) => (
          <AffixInput inputMode="numeric" suffix={texts.days} {...control} />
        ))}
      </Group>
      {errorOf('root') && (
        <Callout tone="danger" role="alert">
          {errorOf('root')}
        </Callout>
      )}
      <div className="flex flex-wrap justify-end gap-2.5 max-sm:*:flex-1">
        <Button disabled={isBusy} onClick={onDone}>
          {texts.cancel}
        </Button>
        <Button type="submit" variant="buy" busy={isBusy}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <FieldGroup legend={legend}>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </FieldGroup>
  )
}
