import type { ContactTopic } from '@asime/contract/support'
import { MAX_CONTACT_MESSAGE, MAX_EMAIL, MAX_FULL_NAME } from '@asime/contract/text-lengths'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { loadCalls } from '../../lib/api/load-calls.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { useViewer } from '../../lib/session/session.ts'
import { useFormDraft } from '../../lib/drafts/use-form-draft.ts'
import { useIntentionKey } from '../../lib/api/use-intention-key.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.tsx'
import type { ContactFields } from './contact-fields.ts'
import * as texts from './contact-form.texts.ts'

const TOPICS: Record<ContactTopic, string> = {
  account: texts.myAccount,
  order: texts.orderOrDelivery,
  payment: texts.payment,
  vendor: texts.selling,
  safety: texts.safetyOrToReportSomebody,
  other: texts.somethingElse,
}

const DRAFT = { name: 'string', email: 'string', topic: 'string', message: 'string' } as const

const loadFields = () => import('./contact-fields.ts').then((part) => part.ContactFields)

async function openForm(): Promise<string> {
  const { openContactForm } = await loadCalls(import('./information.api.ts'))
  return openContactForm(browserApi)
}

/** @param formToken - what the page was rendered with; undefined when the API did not answer */
export function ContactForm({ formToken }: { formToken: string | undefined }) {
  const viewer = useViewer()
  const [sent, setSent] = useState<string>()
  const token = useRef(formToken === undefined ? undefined : Promise.resolve(formToken))
  const keyFor = useIntentionKey()
  const form = useSchemaForm(loadFields, { defaultValues: { name: '', email: '', message: '', website: '' } })
  const { field, errorOf, getValues, setValue } = form
  const forgetDraft = useFormDraft(form, 'contact', DRAFT)

  useEffect(() => {
    if (!viewer) return
    if (!getValues('name')) setValue('name', viewer.full_name)
    if (!getValues('email')) setValue('email', viewer.email ?? '')
  }, [viewer, getValues, setValue])

  function askForToken() {
    token.current = openForm()
    // Without an answer it is asked for again when sending.
    token.current.catch(() => {
      token.current = undefined
    })
  }

  async function send(typed: ContactFields) {
    try {
      if (!token.current) askForToken()
      const input = { ...typed, form_token: (await token.current) ?? '' }
      const { contactUs } = await loadCalls(import('./information.api.ts'))
      setSent(await contactUs(browserApi, input, keyFor(input)))
      setValue('message', '')
      forgetDraft()
      askForToken()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isFieldShown = form.showFieldErrors(error)
      // Too young, too old or used: the new one is old enough by the time that a person presses again.
      if (error.errors?.['form_token']) askForToken()
      if (!isFieldShown) toast.error(texts.error, error.errors?.['form_token'] ?? error.message)
    }
  }

  if (sent) {
    return (
      <div className="rounded-panel bg-forest-soft p-6 text-forest-ink">
        <output className="block font-display text-lg font-bold">{sent}</output>
        <p className="mt-3">
          <Button onClick={() => setSent(undefined)}>{texts.writeAnotherMessage}</Button>
        </p>
      </div>
    )
  }
  return (
    <form method="dialog" noValidate onSubmit={(event) => void form.handleSubmit(send)(event)} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={texts.yourName} error={errorOf('name')}>
          {(control) => <Input {...control} autoComplete="name" maxLength={MAX_FULL_NAME} {...field('name')} />}
        </Field>
        <Field label={texts.email} error={errorOf('email')} hint={texts.weAnswerToThisAddress}>
          {(control) => (
            <Input
              {...control}
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={MAX_EMAIL}
              {...field('email')}
            />
          )}
        </Field>
      </div>
      <Field label={texts.whatIsItAbout} error={errorOf('topic')}>
        {(control) => (
          <Select {...control} defaultValue="" {...field('topic')}>
            <option value="" disabled>
              {texts.chooseATopic}
            </option>
            {Object.entries(TOPICS).map(([topic, label]) => (
              <option key={topic} value={topic}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={texts.message} error={errorOf('message')} hint={texts.withTheNumberOfTheOrder}>
        {(control) => <Textarea {...control} rows={7} maxLength={MAX_CONTACT_MESSAGE} {...field('message')} />}
      </Field>
      {/* People do not see it; machines fill in everything. */}
      <div aria-hidden="true" className="absolute left-[-9999px] size-px overflow-hidden">
        <label>
          {texts.website}
          <input type="text" tabIndex={-1} autoComplete="off" {...field('website')} />
        </label>
      </div>
      <p>
        <Button type="submit" variant="buy" size="lg" busy={form.formState.isSubmitting}>
          {texts.sendMessage}
        </Button>
      </p>
    </form>
  )
}
