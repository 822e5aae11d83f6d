import { MIN_PASSWORD_LENGTH } from '@asime/contract/rules'
import { strengthOf, strengthWords } from './password-strength.ts'
import { atLeastCharacters } from './password-strength.texts.ts'

const COLOURS = ['', 'bg-danger', 'bg-gold', 'bg-forest', 'bg-forest'] as const

/** How hard the password is to guess, as it is typed: four bars, and the same in a word. */
export function StrengthHint({ password, least = MIN_PASSWORD_LENGTH }: { password: string; least?: number }) {
  const strength = strengthOf(password, least)
  return (
    <span className="flex min-h-5 items-center gap-2.5">
      {password && (
        <span aria-hidden="true" className="flex w-[88px] flex-none gap-1">
          {[1, 2, 3, 4].map((bar) => (
            <span
              key={bar}
              className={`h-1.5 flex-1 rounded-full ${bar <= strength ? COLOURS[strength] : 'bg-surface-3'}`}
            />
          ))}
        </span>
      )}
      <output>{strength === 0 ? atLeastCharacters(least) : strengthWords[strength]}</output>
    </span>
  )
}
