import { Outlet } from 'react-router'
import { OnlyFor } from '../../lib/session/only-for.tsx'

/** Around all of /app/admin. */
export default function AdminLayout() {
  return (
    <OnlyFor type="admin">
      <Outlet />
    </OnlyFor>
  )
}
