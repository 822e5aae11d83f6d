/** Turns while something is on its way. Without a label it is decoration beside words that say so. */
export function Spinner({ label, className = '' }: { label?: string; className?: string }) {
  const ring = (
    <span
      aria-hidden="true"
      className={`inline-block size-[1.1em] flex-none animate-spin rounded-full border-2 border-current border-r-transparent [animation-duration:.8s] ${className}`}
    />
  )
  if (!label) return ring
  return (
    <output className="inline-flex items-center gap-2 text-ink-2">
      {ring}
      {label}
    </output>
  )
}
