import { invitableRoles, shopRoleLabels } from '@asime/contract/shop-roles'
import { InviteToShop } from '@asime/contract/shop-team'
import { ApiError } from '../../lib/api/api.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { useIntentionKey } from '../../lib/api/use-intention-key.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { EmailInput, Field } from '../../ui/field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { toast } from '../../ui/toast.tsx'
import { invite } from './team.api.ts'
import * as texts from './team.texts.ts'

const ROLES = invitableRoles.map((role) => ({
  value: role,
  label: shopRoleLabels[role],
  description: texts.mayDo[role].can,
}))

export function InviteForm({ onInvited }: { onInvited: () => Promise<void> }) {
  const { field, errorOf, handleSubmit, showFieldErrors, reset, formState } = useSchemaForm(InviteToShop, {
    defaultValues: { email: '', role: 'packer' },
  })
  const keyFor = useIntentionKey()

  const submit = handleSubmit(async (input) => {
    try {
      await invite(input, keyFor(input))
      toast.success(texts.invited, texts.invitedTo(input.email))
      reset()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!showFieldErrors(error)) toast.error(texts.error, serverMessage(error) ?? texts.failed)
      return
    }
    await onInvited()
  })

  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field label={texts.email} hint={texts.emailHint} error={errorOf('email')}>
        {(control) => <EmailInput autoComplete="off" {...control} {...field('email')} />}
      </Field>
      <RadioCards
        legend={texts.role}
        options={ROLES}
        className="grid-cols-1"
        error={errorOf('role')}
        {...field('role')}
      />
      <Button type="submit" variant="buy" block busy={formState.isSubmitting}>
        {texts.sendInvitation}
      </Button>
    </form>
  )
}
