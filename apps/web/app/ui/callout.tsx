import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'

const TONES = {
  info: { Icon: Info, look: 'bg-indigo-soft text-indigo' },
  ok: { Icon: CircleCheck, look: 'bg-forest-soft text-forest-ink' },
  warn: { Icon: TriangleAlert, look: 'bg-gold-soft text-gold-ink' },
  danger: { Icon: CircleAlert, look: 'bg-danger-soft text-danger-ink' },
}

interface CalloutProps {
  tone: keyof typeof TONES
  title?: ReactNode
  children?: ReactNode
  /** `alert` for an error that has just happened, `status` for a change; nothing for lasting content. */
  role?: 'alert' | 'status' | 'note'
  /** In place of the tone's own. */
  icon?: ReactNode
  className?: string
}

/** A few words in a box, beside what they are about. Links in it are underlined. */
export function Callout({ tone, title, children, role, icon, className = '' }: CalloutProps) {
  const { Icon, look } = TONES[tone]
  return (
    <div
      role={role}
      className={`flex items-start gap-2.5 rounded-[12px] px-3.5 py-3 text-[.90625rem] leading-[1.45] forced-colors:border [&_a]:font-semibold [&_a]:underline [&_a]:underline-offset-4 ${look} ${className}`}
    >
      <span aria-hidden="true" className="mt-px flex-none [&_svg]:size-5 [&_svg]:stroke-[1.9]">
        {icon ?? <Icon />}
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}
