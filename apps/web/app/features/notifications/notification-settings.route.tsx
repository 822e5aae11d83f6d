import { isContactable } from '@asime/contract/contactable'
import type { Profile } from '@asime/contract/accounts'
import type { NotificationSettings, SaveQuietHours, TextNumber } from '@asime/contract/notifications'
import { useQueryClient } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import { href, Link } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { ownMeta } from '../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { DailySummary, QuietHours } from './notification-times.tsx'
import { chooseChannel, readNumber, readSettings, saveTimes } from './notifications.api.ts'
import { PushDevices } from './push-devices.tsx'
import { shownTextChannels, TextNumberRow } from './text-number.tsx'
import { TopicMatrix } from './topic-matrix.tsx'
import * as texts from './notification-settings.texts.ts'

export function meta() {
  return ownMeta(texts.notificationSettings)
}

export default function NotificationSettingsPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <Settings user={viewer} />}</Queries>
}

const KEY = ['notifications', 'settings'] as const
const NUMBER = ['notifications', 'phone'] as const

function Settings({ user }: { user: Profile }) {
  const queries = useQueryClient()
  const key = [user.id, ...KEY]
  const { data: settings, isError, refetch } = useOwnQuery(KEY, readSettings)
  const { data: number } = useOwnQuery(NUMBER, readNumber)

  /** Shows the change at once, and takes it back where it could not be saved. */
  async function save(changed: NotificationSettings, work: () => Promise<NotificationSettings>) {
    // A slow answer that is under way is from before it.
    await queries.cancelQueries({ queryKey: key })
    const before = queries.getQueryData(key)
    queries.setQueryData(key, changed)
    try {
      queries.setQueryData(key, await work())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      queries.setQueryData(key, before)
      toast.error(error.code === 'unavailable' ? texts.notSaved : error.message)
    } finally {
      // What was read meanwhile may be as well, and the answer to an earlier change that comes after that to a later one.
      void queries.invalidateQueries({ queryKey: key })
    }
  }

  return (
    <div className="frame pt-3 pb-6 lg:pt-4">
      <Breadcrumb
        items={[
          { label: texts.notifications, link: <Link to={href('/app/notifications')}>{texts.notifications}</Link> },
          { label: texts.settings },
        ]}
      />
      <h1 className="text-3xl">{texts.notificationSettings}</h1>
      <p className="mt-1 text-ink-2">{texts.lead}</p>
      {!settings && isError ? (
        <Failed onRetry={refetch} />
      ) : !settings ? (
        <Loading className="mt-5 grid gap-4">
          <Skeleton className="h-[420px]" />
        </Loading>
      ) : (
        <div className="mt-5 grid grid-cols-1 gap-4 lg:mt-6 lg:grid-cols-[minmax(0,1fr)_352px] lg:items-start lg:gap-5">
          <TopicMatrix
            settings={settings}
            hasEmail={user.email !== null}
            textChannels={shownTextChannels(number)}
            onChoose={(topic, channel, isOn) =>
              void save(
                {
                  ...settings,
                  topics: settings.topics.map((row) => (row.topic === topic ? { ...row, [channel]: isOn } : row)),
                },
                () => chooseChannel({ topic, channel, on: isOn }),
              )
            }
          />
          <div className="grid gap-4">
            <QuietHours
              settings={settings}
              onSave={(times) =>
                void save({ ...settings, ...times }, () => saveTimes({ ...timesOf(settings), ...times }))
              }
            />
            {user.email !== null && (
              <DailySummary
                digest={settings.digest}
                onSave={(digest) =>
                  void save({ ...settings, digest }, () => saveTimes({ ...timesOf(settings), digest }))
                }
              />
            )}
            <WhereWeReachYou
              user={user}
              number={number}
              onNumber={(changed) => queries.setQueryData([user.id, ...NUMBER], changed)}
            />
          </div>
        </div>
      )}
    </div>
  )
}

interface WhereWeReachYouProps {
  user: Profile
  number: TextNumber | undefined
  onNumber: (number: TextNumber) => void
}

function WhereWeReachYou({ user, number, onNumber }: WhereWeReachYouProps) {
  return (
    <section aria-labelledby="reach" className="rounded-card border border-line bg-surface p-4 lg:px-[22px] lg:py-5">
      <h2 id="reach" className="text-[1.1875rem]">
        {texts.whereWeReachYou}
      </h2>
      {user.email !== null && (
        <p className="mt-2 flex min-h-[60px] items-center gap-3">
          <Mail aria-hidden="true" className="size-5 flex-none text-ink-3" strokeWidth={1.9} />
          <span className="min-w-0">
            <span className="block text-sm font-semibold wrap-anywhere">{user.email}</span>
            <span className={`block text-xs ${user.email_verified ? 'text-forest' : 'text-ink-2'}`}>
              {user.email_verified ? texts.confirmed : texts.notConfirmed}
            </span>
          </span>
        </p>
      )}
      {number && (
        <TextNumberRow
          number={number}
          suggested={user.phone ?? ''}
          isEmailConfirmed={isContactable(user)}
          onChange={onNumber}
        />
      )}
      <PushDevices />
    </section>
  )
}

function timesOf({ quiet, quiet_from, quiet_to, security_in_quiet, digest }: NotificationSettings): SaveQuietHours {
  return { quiet, quiet_from, quiet_to, security_in_quiet, digest }
}
