import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import * as texts from './password-input.texts.ts'

export function PasswordInput({ className = '', ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <span className={`relative block ${className}`}>
      <input
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="control pr-[52px] pl-[13px]"
        {...rest}
      />
      <button
        type="button"
        aria-label={isShown ? texts.hidePassword : texts.showPassword}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        className="absolute top-px right-px grid size-11 cursor-pointer place-items-center rounded-control text-ink-3 hover:text-ink noscript:hidden"
      >
        <Icon aria-hidden="true" strokeWidth={1.9} className="size-5" />
      </button>
    </span>
  )
}
