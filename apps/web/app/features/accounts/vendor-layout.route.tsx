import { Outlet } from 'react-router'
import { OnlyFor } from '../../lib/session/only-for.tsx'

/** Around all of /app/vendor. */
export default function VendorLayout() {
  return (
    <OnlyFor type="vendor">
      <Outlet />
    </OnlyFor>
  )
}
