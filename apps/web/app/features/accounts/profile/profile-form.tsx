import { MAX_BIO } from '@asime/contract/text-lengths'
import type { Profile } from '@asime/contract/accounts'
import { UpdateProfile } from '@asime/contract/own-profile'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { formatPlace, places } from '../../../lib/forms/places.ts'
import { setUser } from '../../../lib/session/session.ts'
import { serverMessage } from '../../../lib/api/server-message.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { updateProfile } from './profile.api.ts'
import { profileDraft, type ProfileValues } from './profile-draft.ts'
import * as texts from './profile-form.texts.ts'

const ProfileFields = UpdateProfile.pick({ full_name: true, phone: true, location: true, bio: true }).required()
const PLACES = places.map((place) => ({ value: formatPlace(place), label: formatPlace(place) }))

interface ProfileFormProps {
  user: Profile
  /** What the fields begin with. */
  values: ProfileValues
  /** Saved or given up. */
  onDone: () => void
}

export function ProfileForm({ user, values, onDone }: ProfileFormProps) {
  const { field, errorOf, handleSubmit, showFieldErrors, setValue, clearErrors, watch, setFocus, formState } =
    useSchemaForm(ProfileFields, { defaultValues: values })

  const [draft] = useState(profileDraft)

  useEffect(() => setFocus('full_name'), [setFocus])
  useEffect(() => {
    const subscription = watch((typed) => draft.keep({ ...values, ...typed }))
    return () => subscription.unsubscribe()
  }, [watch, draft, values])

  const submit = handleSubmit(async (changes) => {
    try {
      setUser(await updateProfile({ ...changes, ...(user.email === null ? {} : { email: user.email }) }))
      toast.success(texts.profileUpdatedSuccessfully)
      leave()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showFieldErrors(error)
      toast.error(texts.error, serverMessage(error) ?? texts.failedToUpdateProfile)
    }
  })

  function leave() {
    draft.forget()
    onDone()
  }

  // Known to the form, though no single input holds it.
  field('location')
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field label={texts.fullName} error={errorOf('full_name')}>
        {(control) => <Input autoComplete="name" autoCapitalize="words" {...control} {...field('full_name')} />}
      </Field>
      {user.email !== null && (
        <Field label={texts.email} hint={texts.emailCannotBeChanged}>
          {(control) => <Input type="email" value={user.email ?? ''} disabled {...control} />}
        </Field>
      )}
      <PhoneField
        error={errorOf('phone')}
        onUse={(phone) => {
          setValue('phone', phone)
          clearErrors('phone')
        }}
        {...field('phone')}
      />
      <Combobox
        label={texts.location}
        optional
        options={PLACES}
        allowCustom
        value={watch('location')}
        onChange={(location) => {
          setValue('location', location)
          clearErrors('location')
        }}
        placeholder={texts.yourTown}
        error={errorOf('location')}
      />
      <Field label={texts.aboutYou} optional error={errorOf('bio')}>
        {(control) => <Textarea rows={4} counter={MAX_BIO} {...control} {...field('bio')} />}
      </Field>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <Button variant="line" onClick={leave} disabled={formState.isSubmitting}>
          {texts.cancel}
        </Button>
        <Button type="submit" variant="buy" busy={formState.isSubmitting}>
          {texts.saveChanges}
        </Button>
      </div>
    </form>
  )
}
