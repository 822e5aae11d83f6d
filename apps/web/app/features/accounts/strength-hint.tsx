import { strengthOf, strengthWords } from './password-strength.ts'

const COLOURS = ['', 'bg-danger', 'bg-gold', 'bg-forest', 'bg-forest'] as const

/** How hard the password is to guess, as it is typed: four bars, and the same in a word. */
export function StrengthHint({ password }: { password: string }) {
  const strength = strengthOf(password)
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
      <output>{strengthWords[strength]}</output>
    </span>
  )
}
