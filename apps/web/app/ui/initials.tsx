const TINTS = [
  'bg-forest-soft text-forest-ink',
  'bg-gold-soft text-gold-ink',
  'bg-laterite-soft text-laterite-ink',
  'bg-indigo-soft text-indigo',
  'bg-surface-3 text-ink-2',
] as const

/**
 * A person without a picture: the first letters of the name on a tint that stays theirs. Decoration beside the name, and
 * drawn as such: letters in the text would count as a part of the label of the element around them.
 */
export function Initials({ name, className = 'size-7 text-[.6875rem]' }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)}
      className={`grid flex-none place-items-center rounded-full font-bold before:content-[attr(data-initials)] ${TINTS[hashOf(name) % TINTS.length]} ${className}`}
    />
  )
}

export function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => Array.from(word)[0])
    .join('')
    .toUpperCase()
}

/** A number that stays the same for a name, to choose its colour by. */
export function hashOf(name: string): number {
  return Array.from(name).reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) >>> 0, 7)
}
