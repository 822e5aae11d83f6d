const TINTS = [
  'bg-forest-soft text-forest-ink',
  'bg-gold-soft text-gold-ink',
  'bg-laterite-soft text-laterite-ink',
  'bg-indigo-soft text-indigo',
  'bg-surface-3 text-ink-2',
] as const

/** A person without a picture: the first letters of the name on a tint that stays theirs. Decoration beside the name. */
export function Initials({ name }: { name: string }) {
  const letters = name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => Array.from(word)[0])
    .join('')
    .toUpperCase()
  const hash = Array.from(name).reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) >>> 0, 7)
  return (
    <span
      aria-hidden="true"
      className={`grid size-7 flex-none place-items-center rounded-full text-[11px] font-bold ${TINTS[hash % TINTS.length]}`}
    >
      {letters}
    </span>
  )
}
