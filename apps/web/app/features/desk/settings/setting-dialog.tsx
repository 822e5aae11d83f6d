import { settingTable, valueProblem } from '@asime/contract/setting-table'
import type { SettingState } from '@asime/contract/settings'
import { CURRENCY_SIGN } from '@asime/contract/money'
import { useRef, useState } from 'react'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { AffixInput, Field } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { inWordsOf } from './setting-words.ts'
import { changeSetting } from './settings.api.ts'
import * as texts from './settings.texts.ts'

interface SettingDialogProps {
  setting: SettingState
  open: boolean
  onClose: () => void
}

/** Asks for another value and the reason. What the values around it say against it, the API says. */
export function SettingDialog({ setting, open, onClose }: SettingDialogProps) {
  const { key, value } = setting
  const { label, text, min, max, ...kind } = settingTable[key]
  const [typed, setTyped] = useState(String(value))
  const [error, setError] = useState<string>()
  const field = useRef<HTMLDivElement>(null)
  const act = useRequestedAction(toast.success)
  const number = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={texts.changeOf(label)}
      text={texts.changeText(text)}
      label={texts.reason}
      confirmLabel={texts.save}
      variant="buy"
      isReady={() => {
        const problem = valueProblem(key, number)
        setError(problem)
        if (problem) field.current?.querySelector('input')?.focus()
        return !problem
      }}
      onConfirm={(reason) =>
        act({
          intention: [key, setting.version, number, reason],
          done: texts.saved,
          work: () => changeSetting(setting, number, reason),
        })
      }
    >
      <div ref={field} className="mt-3">
        <Field label={texts.newValue} hint={texts.range(inWordsOf(key, min), inWordsOf(key, max))} error={error}>
          {(control) => (
            <AffixInput
              inputMode="numeric"
              autoComplete="off"
              prefix={kind.kind === 'amount' ? CURRENCY_SIGN : undefined}
              suffix={kind.kind === 'duration' ? kind.unit : undefined}
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                setError(undefined)
              }}
              {...control}
            />
          )}
        </Field>
      </div>
    </ReasonDialog>
  )
}
