import {
  isAlways,
  isNever,
  type NotificationChannel,
  notificationGroups,
  type NotificationTopic,
  notificationTopics,
  type TextChannel,
} from '@asime/contract/notification-topics'
import type { NotificationSettings } from '@asime/contract/notifications'
import Bell from 'lucide-react/icons/bell'
import Lock from 'lucide-react/icons/lock'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Monitor from 'lucide-react/icons/monitor'
import type { ComponentType, SVGProps } from 'react'
import { Switch } from '../../ui/switch.tsx'
import * as texts from './notification-settings.texts.ts'

const ICONS: Record<NotificationChannel, ComponentType<SVGProps<SVGSVGElement>>> = {
  in_app: Monitor,
  email: Mail,
  push: Bell,
  sms: MessageSquareText,
  whatsapp: MessageCircle,
}
const COLUMNS: Record<number, string> = {
  2: 'grid-cols-2 lg:grid-cols-[minmax(0,1fr)_repeat(2,86px)]',
  3: 'grid-cols-3 lg:grid-cols-[minmax(0,1fr)_repeat(3,86px)]',
  4: 'grid-cols-4 lg:grid-cols-[minmax(0,1fr)_repeat(4,86px)]',
  5: 'grid-cols-5 lg:grid-cols-[minmax(0,1fr)_repeat(5,80px)]',
}

interface TopicMatrixProps {
  settings: NotificationSettings
  /** Whether the reader has an address. */
  hasEmail: boolean
  /** Those by which text messages reach the reader. */
  textChannels: readonly TextChannel[]
  onChoose: (topic: NotificationTopic, channel: NotificationChannel, isOn: boolean) => void
}

/** A row for each topic, a column for each channel; on a phone the channels stand below the topic. */
export function TopicMatrix({ settings, hasEmail, textChannels, onChoose }: TopicMatrixProps) {
  const channels: NotificationChannel[] = ['in_app', 'push', ...textChannels]
  if (hasEmail) channels.splice(1, 0, 'email')
  const columns = COLUMNS[channels.length] ?? ''
  return (
    <section
      aria-label={texts.notificationSettings}
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      <div
        aria-hidden="true"
        className={`hidden gap-1.5 border-b border-line bg-surface-2 px-5 py-3.5 lg:grid ${columns}`}
      >
        <span />
        {channels.map((channel) => {
          const Icon = ICONS[channel]
          return (
            <span key={channel} className="grid justify-items-center gap-1 text-sm font-semibold">
              <Icon className="size-5" strokeWidth={1.9} />
              {texts.channels[channel]}
            </span>
          )
        })}
      </div>
      {notificationGroups.map((group) => (
        <div key={group} className="border-t border-line first-of-type:border-t-0">
          <h2 className="px-4 pt-4 pb-1.5 text-[1.0625rem] lg:px-5 lg:pb-1">{texts.groups[group]}</h2>
          <ul>
            {settings.topics
              .filter(({ topic }) => notificationTopics[topic].group === group)
              .map((row) => (
                <li
                  key={row.topic}
                  className={`grid items-center gap-x-1.5 gap-y-0.5 px-4 pt-2 pb-2.5 lg:border-t lg:border-dashed lg:border-line lg:px-5 lg:py-[3px] lg:first:border-t-0 ${columns}`}
                >
                  <span className="col-span-full text-[.9375rem] lg:col-span-1">
                    {notificationTopics[row.topic].label}
                  </span>
                  {channels.map((channel) => (
                    <Cell
                      key={channel}
                      topic={row.topic}
                      channel={channel}
                      isOn={row[channel]}
                      isFixed={isAlways(row.topic, channel, hasEmail)}
                      isNarrow={channels.length > 4}
                      onChange={(isOn) => onChoose(row.topic, channel, isOn)}
                    />
                  ))}
                </li>
              ))}
          </ul>
        </div>
      ))}
      <p className="flex items-start gap-2 border-t border-line px-5 py-3.5 text-sm text-ink-3">
        <Lock aria-hidden="true" className="mt-0.5 size-4 flex-none" strokeWidth={1.9} />
        {hasEmail ? texts.always : texts.alwaysByText}
      </p>
    </section>
  )
}

interface CellProps {
  topic: NotificationTopic
  channel: NotificationChannel
  isOn: boolean
  /** It cannot be switched off. */
  isFixed: boolean
  isNarrow: boolean
  onChange: (isOn: boolean) => void
}

function Cell({ topic, channel, isOn, isFixed, isNarrow, onChange }: CellProps) {
  const { label } = notificationTopics[topic]
  const name = texts.channels[channel]
  const Icon = ICONS[channel]
  return (
    <span className="grid justify-items-center">
      <span aria-hidden="true" className="flex items-center gap-1 text-[.78125rem] text-ink-3 lg:hidden">
        {/* Five do not fit beside their icons. */}
        <Icon className={`size-4 ${isNarrow ? 'max-sm:hidden' : ''}`} strokeWidth={1.9} />
        {name}
      </span>
      {isNever(topic, channel) ? (
        <span className="grid h-11 w-[52px] place-items-center text-ink-3">
          <span aria-hidden="true">–</span>
          <span className="sr-only">{texts.neverSent(label, name)}</span>
        </span>
      ) : isFixed ? (
        <span className="flex h-11 w-[52px] items-center justify-center gap-1 text-[.8125rem] font-semibold text-forest-ink">
          <Lock aria-hidden="true" className="size-4" strokeWidth={1.9} />
          <span aria-hidden="true">{texts.on}</span>
          <span className="sr-only">{texts.alwaysOn(label, name)}</span>
        </span>
      ) : (
        <Switch label={texts.ofTopic(label, name)} isOn={isOn} onChange={onChange} />
      )}
    </span>
  )
}
