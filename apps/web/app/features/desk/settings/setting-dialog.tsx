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

/** Asks for another value, or turns a switch, for a reason. What the values around it say against it, the API says. */
export function SettingDialog({ setting, open, onClose }: SettingDialogProps) {
  const { key, value } = setting
  const { label, text, ...kind } = settingTable[key]
  const isSwitch = kind.kind === 'switch'
  const [typed, setTyped] = useState(String(value))
  const [error, setError] = useState<string>()
  const field = useRef<HTMLDivElement>(null)
  const act = useRequestedAction(toast.success)
  const next = isSwitch ? 1 - value : numberOf(typed)
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={isSwitch ? texts.turnOf(label, next) : texts.changeOf(label)}
      text={isSwitch ? texts.turnText(text) : texts.changeText(key, text)}
      label={texts.reason}
      confirmLabel={isSwitch ? texts.turn(next) : texts.save}
      variant="buy"
      isReady={() => {
        const problem = valueProblem(key, next)
        setError(problem)
        if (problem) field.current?.querySelector('input')?.focus()
        return !problem
      }}
      onConfirm={(reason) =>
        act({
          intention: [key, setting.version, next, reason],
          done: texts.saved,
          work: () => changeSetting(setting, next, reason),
        })
      }
    >
      {!isSwitch && (
        <div ref={field} className="mt-3">
          <Field
            label={texts.newValue}
            hint={texts.range(inWordsOf(key, kind.min), inWordsOf(key, kind.max))}
            error={error}
          >
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
      )}
    </ReasonDialog>
  )
}

const numberOf = (typed: string) => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN)
