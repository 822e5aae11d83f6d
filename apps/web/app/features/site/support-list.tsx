import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import type { Support } from './support.ts'
import * as texts from './support-list.texts.ts'

interface SupportListProps {
  support: Support
  className: string
  /** Of each line; the first two are links. */
  lineClassName: string
}

/** The ways to reach the people behind Asime. */
export function SupportList({ support, className, lineClassName }: SupportListProps) {
  return (
    <ul className={className}>
      {support.phone && (
        <li>
          <a href={`tel:${support.phone.replaceAll(' ', '')}`} className={lineClassName}>
            <Phone aria-hidden="true" />
            {support.phone}
          </a>
        </li>
      )}
      <li>
        <a href={`mailto:${support.email}`} className={lineClassName}>
          <Mail aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">{support.email}</span>
        </a>
      </li>
      <li className={lineClassName}>
        <MapPin aria-hidden="true" />
        {texts.accraGhana}
      </li>
    </ul>
  )
}
