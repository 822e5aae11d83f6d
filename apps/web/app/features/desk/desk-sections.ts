import { mayAsStaff, type StaffPermission } from '@asime/contract/staff-permissions'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Banknote from 'lucide-react/icons/banknote'
import ChartColumn from 'lucide-react/icons/chart-column'
import FilePen from 'lucide-react/icons/file-pen'
import Flag from 'lucide-react/icons/flag'
import Landmark from 'lucide-react/icons/landmark'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import Shapes from 'lucide-react/icons/shapes'
import Settings2 from 'lucide-react/icons/settings-2'
import UserCog from 'lucide-react/icons/user-cog'
import Star from 'lucide-react/icons/star'
import Store from 'lucide-react/icons/store'
import Users from 'lucide-react/icons/users'
import Package from 'lucide-react/icons/package'
import PanelTop from 'lucide-react/icons/panel-top'
import { href } from 'react-router'
import type { ViewerHint } from '../../lib/session/viewer-hint.ts'
import { isWithin, type Section } from '../../lib/workspaces/section-nav.tsx'
import * as texts from './desk.texts.ts'
import * as sections from './desk-sections.texts.ts'

export interface DeskSection extends Section {
  /** Whose work it is: others neither see the page named nor reach it. The API decides for itself at each call. */
  permission: StaffPermission
}

/** The pages of the desk, in the order in which every navigation names them. Only what is there. */
const deskSections: readonly DeskSection[] = [
  { to: href('/app/admin'), label: texts.desk, Icon: LayoutDashboard, permission: 'desk', end: true },
  { to: href('/app/admin/orders'), label: sections.orders, Icon: Package, permission: 'orders' },
  { to: href('/app/admin/disputes'), label: texts.disputes, Icon: Scale, permission: 'disputes' },
  { to: href('/app/admin/chargebacks'), label: sections.chargebacks, Icon: Landmark, permission: 'money' },
  { to: href('/app/admin/verifications'), label: texts.verifications, Icon: BadgeCheck, permission: 'users' },
  { to: href('/app/admin/reports'), label: texts.reports, Icon: Flag, permission: 'moderation' },
  { to: href('/app/admin/users'), label: sections.users, Icon: Users, permission: 'users' },
  { to: href('/app/admin/vendors'), label: sections.vendors, Icon: Store, permission: 'users' },
  { to: href('/app/admin/featured'), label: sections.featured, Icon: Star, permission: 'catalogue' },
  { to: href('/app/admin/support'), label: sections.support, Icon: LifeBuoy, permission: 'support' },
  { to: href('/app/admin/money'), label: texts.money, Icon: Banknote, permission: 'money' },
  { to: href('/app/admin/analytics'), label: sections.analytics, Icon: ChartColumn, permission: 'money' },
  { to: href('/app/admin/categories'), label: sections.categories, Icon: Shapes, permission: 'catalogue' },
  { to: href('/app/admin/home'), label: sections.homePage, Icon: PanelTop, permission: 'catalogue' },
  { to: href('/app/admin/texts'), label: sections.pageTexts, Icon: FilePen, permission: 'help_texts' },
  { to: href('/app/admin/audit'), label: texts.auditLog, Icon: ScrollText, permission: 'audit' },
  { to: href('/app/admin/settings'), label: sections.settings, Icon: Settings2, permission: 'settings' },
  { to: href('/app/admin/staff'), label: sections.staff, Icon: UserCog, permission: 'staff' },
]

type Viewer = Pick<ViewerHint, 'user_type' | 'staff_role'>

/** Whether an admin's role allows it: good for drawing pages, while the API decides. */
export function mayAtDesk(viewer: Viewer | undefined, permission: StaffPermission): boolean {
  return viewer?.user_type === 'admin' && mayAsStaff(viewer.staff_role, permission)
}

/** What the role shows. */
export function sectionsOf(viewer: Viewer | undefined): DeskSection[] {
  return deskSections.filter(({ permission }) => mayAtDesk(viewer, permission))
}

/** Whether the role shows the page at the address; what belongs to no section is everybody's. */
export function isShownTo(viewer: Viewer | undefined, pathname: string): boolean {
  const section = deskSections.find((each) => isWithin(pathname, each))
  return section === undefined || mayAtDesk(viewer, section.permission)
}
