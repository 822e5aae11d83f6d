import { OpenShop } from '@asime/contract/open-shop'
import { href, Link, useNavigate } from 'react-router'
import { ApiError } from '../../../lib/api/api.ts'
import { serverMessage } from '../../../lib/api/server-message.ts'
import { useIntentionKey } from '../../../lib/api/use-intention-key.ts'
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts'
import { formatPlace, places } from '../../../lib/forms/places.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { setUser } from '../../../lib/session/session.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { openShop } from './open-shop.api.ts'
import { SubmitButton } from '../submit-button.tsx'
import * as texts from './open-shop-form.texts.ts'

const DRAFT = { business_name: 'string', location: 'string' } as const
const PLACES = places.map((place) => ({ value: formatPlace(place), label: formatPlace(place) }))

/** The least that a shop needs to be found. */
export function OpenShopForm() {
  const schemaForm = useSchemaForm(OpenShop)
  const { field, errorOf, handleSubmit, showFieldErrors, setValue, clearErrors, watch, formState } = schemaForm
  const forgetDraft = useFormDraft(schemaForm, 'open-shop', DRAFT)
  const keyFor = useIntentionKey()
  const navigate = useNavigate()

  const submit = handleSubmit(async (shop) => {
    try {
      const profile = await openShop(shop, keyFor(shop))
      forgetDraft()
      setUser(profile)
      toast.success(texts.yourShopIsOpen, texts.youNowSellAs(profile.vendor?.business_name))
      await navigate(href('/app/vendor'), { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showFieldErrors(error)
      toast.error(texts.error, serverMessage(error) ?? texts.failedToOpenYourShop)
    }
  })

  // Known to the form, though no single input holds it.
  field('location')
  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field label={texts.businessNameLabel} hint={texts.buyersSeeThisName} error={errorOf('business_name')}>
        {(control) => (
          <Input autoComplete="organization" autoCapitalize="words" {...control} {...field('business_name')} />
        )}
      </Field>
      <Combobox
        label={texts.location}
        optional
        options={PLACES}
        allowCustom
        value={watch('location') ?? ''}
        onChange={(location) => {
          setValue('location', location)
          clearErrors('location')
        }}
        placeholder={texts.whereYourShopIs}
        error={errorOf('location')}
      />
      <SubmitButton busy={formState.isSubmitting}>{texts.openShop}</SubmitButton>
      <p className="text-sm text-ink-2">
        {texts.openingAShopIsFree}{' '}
        <Link to={href('/fees')} className="font-semibold text-forest underline underline-offset-4">
          {texts.seeTheFees}
        </Link>
        .
      </p>
    </form>
  )
}
