import BadgeCheck from 'lucide-react/icons/badge-check'
import Flag from 'lucide-react/icons/flag'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import MessageCircleWarning from 'lucide-react/icons/message-circle-warning'
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import type { ComponentType, SVGProps } from 'react'
import { href } from 'react-router'
import * as texts from './desk.texts.ts'

export interface DeskSection {
  to: string
  label: string
  Icon: ComponentType<SVGProps<SVGSVGElement>>
  /** Only this page, none below it. */
  end?: boolean
}

/** The pages of the desk, in the order in which every navigation names them. Only what is there. */
export const deskSections: readonly DeskSection[] = [
  { to: href('/app/admin'), label: texts.desk, Icon: LayoutDashboard, end: true },
  { to: href('/app/admin/disputes'), label: texts.disputes, Icon: Scale },
  { to: href('/app/admin/verifications'), label: texts.verifications, Icon: BadgeCheck },
  { to: href('/app/admin/reports'), label: texts.reports, Icon: Flag },
  { to: href('/app/admin/warned-messages'), label: texts.warnedMessages, Icon: MessageCircleWarning },
  { to: href('/app/admin/audit'), label: texts.auditLog, Icon: ScrollText },
]

/** Whether the address is of this page, or of one below it. */
export function isAt(pathname: string, { to, end = false }: DeskSection): boolean {
  return pathname === to || (!end && pathname.startsWith(`${to}/`))
}
