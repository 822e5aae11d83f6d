import { CURRENCY_SIGN } from '@asime/contract/money'
import Check from 'lucide-react/icons/check'
import Pencil from 'lucide-react/icons/pencil'
import X from 'lucide-react/icons/x'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { readAmount } from '../../lib/forms/amount.ts'
import { IconButton } from '../../ui/button.tsx'
import { AffixInput, MAX_AMOUNT_LENGTH } from '../../ui/field.tsx'
import * as texts from './inline-value.texts.ts'

interface InlineValueProps {
  /** What it is of: "Price of Standing fan". */
  label: string
  value: number
  kind: 'money' | 'pieces'
  /** How it looks while it is not being changed. */
  children: ReactNode
  isChanged: boolean
  className?: string
  /** False where it was refused: the field stays open. */
  onSave: (value: number) => Promise<boolean>
}

/** A figure that opens into a field in its place. Enter saves, Escape leaves it. */
export function InlineValue({ label, value, kind, children, isChanged, className = '', onSave }: InlineValueProps) {
  const [typed, setTyped] = useState<string>()
  // From when it was opened until a save is refused: the figure that what is typed was made of, whatever is read meanwhile.
  const [seen, setSeen] = useState<Pick<InlineValueProps, 'value' | 'onSave'>>()
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const wrongId = useId()
  const opener = useRef<HTMLButtonElement>(null)

  function change(text: string | undefined) {
    setTyped(text)
    setWrong(false)
  }

  function close() {
    // The field goes; whoever used the keyboard goes on from the figure. Drawn at once, as it has to be there.
    flushSync(() => change(undefined))
    opener.current?.focus()
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const number = readAmount(typed ?? '')
    const isRight = number !== undefined && (kind === 'money' || Number.isInteger(number))
    setWrong(!isRight)
    if (!isRight || isBusy) return
    const from = seen ?? { value, onSave }
    if (number === from.value) return close()
    setBusy(true)
    try {
      if (await from.onSave(number)) close()
      else setSeen(undefined)
    } finally {
      setBusy(false)
    }
  }

  if (typed === undefined) {
    return (
      <button
        ref={opener}
        type="button"
        onClick={() => {
          setSeen({ value, onSave })
          change(kind === 'money' ? value.toFixed(2) : String(value))
        }}
        className={`group/value flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-2.5 transition-colors hover:bg-surface-2 ${isChanged ? 'bg-forest-soft' : ''} ${className}`}
      >
        {/* Before the figure, which is part of the name. */}
        <span className="sr-only">{texts.change(label)}</span>
        {children}
        <Pencil
          aria-hidden="true"
          className="size-4 flex-none text-ink-3 lg:opacity-0 lg:group-hover/value:opacity-100 lg:group-focus-visible/value:opacity-100"
          strokeWidth={1.9}
        />
      </button>
    )
  }
  return (
    <form aria-busy={isBusy || undefined} onSubmit={(event) => void save(event)}>
      <div className="flex items-center gap-1">
        <AffixInput
          // Opened by a press on the figure: the next thing one wants is to type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-label={label}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={isWrong ? wrongId : undefined}
          prefix={kind === 'money' ? CURRENCY_SIGN : undefined}
          inputMode={kind === 'money' ? 'decimal' : 'numeric'}
          value={typed}
          maxLength={MAX_AMOUNT_LENGTH}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && close()}
          onFocus={(event) => event.currentTarget.select()}
          className="w-[150px]"
        />
        <IconButton type="submit" label={texts.save}>
          <Check aria-hidden="true" />
        </IconButton>
        <IconButton label={texts.cancel} onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <p id={wrongId} role="alert" className="mt-1 text-[.8125rem] font-medium text-danger empty:hidden">
        {isWrong && texts.wrong[kind]}
      </p>
    </form>
  )
}
