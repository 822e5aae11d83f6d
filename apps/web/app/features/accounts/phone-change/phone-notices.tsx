import type { Profile } from '@asime/contract/accounts'
import { href } from 'react-router'
import { PhoneChangeNotice } from './phone-change-notice.tsx'
import { PhoneReleasedNotice } from './phone-released-notice.tsx'

/** What whoever is signed in has to know of their number, above every page. */
export default function PhoneNotices({ user, pathname }: { user: Profile; pathname: string }) {
  return (
    <>
      {user.phone_change && <PhoneChangeNotice change={user.phone_change} />}
      {user.phone_released && pathname !== href('/app/phone') && <PhoneReleasedNotice />}
    </>
  )
}
