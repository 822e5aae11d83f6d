import BadgeCheck from 'lucide-react/icons/badge-check'
import Flag from 'lucide-react/icons/flag'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import MessageCircleWarning from 'lucide-react/icons/message-circle-warning'
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import { href } from 'react-router'
import type { Section } from '../../lib/workspaces/section-nav.tsx'
import * as texts from './desk.texts.ts'

/** The pages of the desk, in the order in which every navigation names them. Only what is there. */
export const deskSections: readonly Section[] = [
  { to: href('/app/admin'), label: texts.desk, Icon: LayoutDashboard, end: true },
  { to: href('/app/admin/disputes'), label: texts.disputes, Icon: Scale },
  { to: href('/app/admin/verifications'), label: texts.verifications, Icon: BadgeCheck },
  { to: href('/app/admin/reports'), label: texts.reports, Icon: Flag },
  { to: href('/app/admin/warned-messages'), label: texts.warnedMessages, Icon: MessageCircleWarning },
  { to: href('/app/admin/audit'), label: texts.auditLog, Icon: ScrollText },
]
