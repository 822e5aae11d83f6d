import { type TextChannel, textChannels } from '@asime/contract/notification-topics'
import { ConfirmTextNumber, NameTextNumber, type TextNumber } from '@asime/contract/notifications'
import { MAX_PHONE_CODE } from '@asime/contract/phone-code-rules'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import { useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { formatPhone } from '../../lib/format/phone.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input, Radio } from '../../ui/field.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { confirmNumber, forgetNumber, nameNumber } from './notifications.api.ts'
import * as texts from './text-number.texts.ts'

interface TextNumberProps {
  number: TextNumber
  /** What the profile says, to begin with. */
  suggested: string
  /** Whoever has confirmed no email gets no code. */
  isEmailConfirmed: boolean
  onChange: (number: TextNumber) => void
}

/** Where text messages go: a number is named, confirmed by a code, and forgotten here. */
export function TextNumberRow({ number, suggested, isEmailConfirmed, onChange }: TextNumberProps) {
  const { phone, is_confirmed: isConfirmed, channels } = number
  const [isEditing, setEditing] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function forget() {
    setBusy(true)
    try {
      await forgetNumber()
      onChange({ ...number, phone: null, is_confirmed: false })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(texts.notSaved)
    } finally {
      setBusy(false)
    }
  }

  const line =
    phone !== null
      ? texts.stateOf(isConfirmed)
      : channels.length === 0
        ? texts.notAvailable
        : isEmailConfirmed
          ? texts.noNumber
          : texts.emailFirst
  return (
    <div className="border-t border-line py-2">
      <div className="flex min-h-11 items-center gap-3">
        <MessageSquareText aria-hidden="true" className="size-5 flex-none text-ink-3" strokeWidth={1.9} />
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-semibold tabular-nums">
            {phone === null ? texts.textMessages : formatPhone(phone)}
          </span>
          <span className={`block text-xs ${isConfirmed ? 'text-forest' : 'text-ink-2'}`}>{line}</span>
        </span>
        {phone === null ? (
          channels.length > 0 &&
          isEmailConfirmed &&
          !isEditing && (
            <Button size="sm" onClick={() => setEditing(true)}>
              {texts.add}
            </Button>
          )
        ) : (
          <Button size="sm" busy={isBusy} aria-label={texts.removeNumber(phone)} onClick={() => void forget()}>
            {texts.remove}
          </Button>
        )}
      </div>
      {phone !== null && !isConfirmed && <CodeForm phone={phone} onChange={onChange} />}
      {phone === null && isEditing && channels.length > 0 && (
        <NumberForm
          channels={channels}
          suggested={suggested}
          onChange={(named) => {
            setEditing(false)
            onChange(named)
          }}
        />
      )}
    </div>
  )
}

interface NumberFormProps {
  channels: TextNumber['channels']
  suggested: string
  onChange: (number: TextNumber) => void
}

function NumberForm({ channels, suggested, onChange }: NumberFormProps) {
  const { field, errorOf, handleSubmit, showFieldErrors, setValue, formState } = useSchemaForm(NameTextNumber, {
    defaultValues: { phone: formatPhone(suggested), channel: channels[0] ?? 'sms' },
  })
  const submit = handleSubmit(async (input) => {
    try {
      onChange(await nameNumber(input))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!showFieldErrors(error)) toast.error(serverMessage(error) ?? texts.notSaved)
    }
  })
  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="mt-1 mb-1 grid gap-3">
      <PhoneField
        required
        label={texts.mobileNumber}
        hint={texts.mobileHint}
        error={errorOf('phone')}
        onUse={(phone) => setValue('phone', phone)}
        {...field('phone')}
      />
      {channels.length > 1 ? (
        <FieldGroup legend={texts.codeBy} error={errorOf('channel')} role="radiogroup">
          <div className="flex flex-wrap gap-x-5">
            {textChannels
              .filter((channel) => channels.includes(channel))
              .map((channel) => (
                <Radio key={channel} label={texts.channels[channel]} value={channel} {...field('channel')} />
              ))}
          </div>
        </FieldGroup>
      ) : (
        <input type="hidden" {...field('channel')} />
      )}
      <Button type="submit" block busy={formState.isSubmitting}>
        {texts.sendCode}
      </Button>
    </form>
  )
}

function CodeForm({ phone, onChange }: { phone: string; onChange: (number: TextNumber) => void }) {
  const { field, errorOf, handleSubmit, showFieldErrors, formState } = useSchemaForm(ConfirmTextNumber, {
    defaultValues: { code: '' },
  })
  const submit = handleSubmit(async (input) => {
    try {
      onChange(await confirmNumber(input.code))
      toast.success(texts.isConfirmed, texts.fromNowOn)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!showFieldErrors(error)) toast.error(serverMessage(error) ?? texts.notSaved)
    }
  })
  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="mt-1 mb-1 grid gap-3">
      <Field label={texts.code} hint={texts.codeSent(formatPhone(phone))} error={errorOf('code')}>
        {(control) => (
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={MAX_PHONE_CODE}
            {...control}
            {...field('code')}
          />
        )}
      </Field>
      <Button type="submit" block busy={formState.isSubmitting}>
        {texts.confirm}
      </Button>
    </form>
  )
}

/** The channels that the settings show: text messages only to whoever gets any. */
export function shownTextChannels(number: TextNumber | undefined): TextChannel[] {
  return number?.is_confirmed ? textChannels.filter((channel) => number.channels.includes(channel)) : []
}
