import type { Profile, UserType } from '@asime/contract/accounts'
import Pencil from 'lucide-react/icons/pencil'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { href, Link } from 'react-router'
import { formatPhone } from '../../../lib/format/phone.ts'
import { useViewer } from '../../../lib/session/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { LeaveShop } from '../leave-shop/leave-shop.tsx'
import { AccountData } from './account-data.tsx'
import { AvatarEditor } from './avatar-editor.tsx'
import { ConfirmEmail } from '../email/confirm-email.tsx'
import { MailLanguageChoice } from './mail-language.tsx'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { profileDraft, type ProfileValues } from './profile-draft.ts'
import { ProfileFacts } from './profile-facts.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SignInSafety } from './sign-in-safety.tsx'
import * as texts from './profile.texts.ts'

const TYPES: Record<UserType, string> = { buyer: texts.buyer, vendor: texts.vendor, admin: texts.admin }

export function meta() {
  return ownMeta(texts.profile)
}

export default function ProfilePage() {
  const viewer = useViewer()
  // Another user begins with another page: nothing half-typed crosses over.
  return viewer && <ProfileOf key={viewer.id} user={viewer} />
}

function ProfileOf({ user }: { user: Profile }) {
  const [draft] = useState(() => {
    const kept = profileDraft().read()
    return Object.keys(kept).length > 0 ? { ...valuesOf(user), ...kept } : undefined
  })
  // What the fields begin with, while there are any.
  const [edited, setEdited] = useState<ProfileValues | undefined>(draft)
  const editButton = useRef<HTMLButtonElement>(null)

  function stopEditing() {
    // The form goes, and the focus with it. Drawn at once, as the button has to be there.
    flushSync(() => setEdited(undefined))
    editButton.current?.focus()
  }

  return (
    <div className="frame pt-6 lg:pt-10">
      <h1 className="text-3xl">{texts.profile}</h1>
      <div className="mt-5 grid gap-4 lg:mt-7 lg:grid-cols-[280px_minmax(0,640px)] lg:items-start lg:gap-6">
        <section aria-label={texts.photo} className="rounded-panel border border-line bg-surface p-4 lg:p-6">
          <AvatarEditor user={user} />
          <p className="mt-4 font-display text-xl leading-tight font-bold wrap-anywhere">{user.full_name}</p>
          <p className="mt-2">
            <Badge tone={user.user_type === 'vendor' ? 'wait' : 'ok'}>{TYPES[user.user_type]}</Badge>
          </p>
        </section>
        <div className="grid gap-4">
          <ConfirmEmail user={user} />
          <section
            aria-labelledby="profile-facts"
            className="rounded-panel border border-line bg-surface px-4 py-3 lg:px-6 lg:py-5"
          >
            <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
              <h2 id="profile-facts" className="text-xl">
                {edited ? texts.editYourDetails : texts.yourDetails}
              </h2>
              {!edited && (
                <Button ref={editButton} size="sm" onClick={() => setEdited(valuesOf(user))}>
                  <Pencil aria-hidden="true" />
                  {texts.edit}
                </Button>
              )}
            </div>
            {edited ? (
              <div className="pb-2">
                {edited === draft && (
                  <Callout tone="info" className="mb-4">
                    {texts.unsavedChanges}
                  </Callout>
                )}
                <ProfileForm user={user} values={edited} onDone={stopEditing} />
              </div>
            ) : (
              <ProfileFacts user={user} />
            )}
          </section>
          <section
            aria-labelledby="addresses"
            className="rounded-panel border border-line bg-surface px-4 py-4 lg:px-6 lg:py-5"
          >
            <h2 id="addresses" className="text-xl">
              {texts.addresses}
            </h2>
            <p className="mt-1.5 text-ink-2">{texts.whatAddressesAreFor}</p>
            <Link to={href('/app/profile/addresses')} className={buttonClass({ className: 'mt-3 max-sm:w-full' })}>
              {texts.manageAddresses}
            </Link>
          </section>
          {/* Not a region: the one in which notices come up has that name. */}
          <div className="rounded-panel border border-line bg-surface px-4 py-4 lg:px-6 lg:py-5">
            <h2 className="text-xl">{texts.notifications}</h2>
            <p className="mt-1.5 text-ink-2">{texts.whatNotificationsAreFor}</p>
            <Link to={href('/app/notifications/settings')} className={buttonClass({ className: 'mt-3 max-sm:w-full' })}>
              {texts.chooseNotifications}
            </Link>
          </div>
          {user.email !== null && <MailLanguageChoice user={user} />}
          <SignInSafety user={user} />
          <LeaveShop user={user} />
          <AccountData user={user} />
        </div>
      </div>
    </div>
  )
}

function valuesOf({ full_name, phone, location, bio }: Profile): ProfileValues {
  return { full_name, phone: formatPhone(phone ?? ''), location: location ?? '', bio: bio ?? '' }
}
