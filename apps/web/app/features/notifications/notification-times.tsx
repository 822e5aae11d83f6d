import { type DigestTime, digestTimes } from '@asime/contract/notification-topics'
import type { NotificationSettings, SaveQuietHours } from '@asime/contract/notifications'
import { segmentClass } from '../../ui/segmented.tsx'
import { Switch } from '../../ui/switch.tsx'
import * as texts from './notification-settings.texts.ts'

const CARD = 'rounded-card border border-line bg-surface p-4 lg:px-[22px] lg:py-5'

interface QuietHoursProps {
  settings: NotificationSettings
  onSave: (times: Partial<SaveQuietHours>) => void
}

/** When push messages wait: the hours as a bar, and what sets them. */
export function QuietHours({ settings, onSave }: QuietHoursProps) {
  const { quiet, quiet_from: from, quiet_to: to, security_in_quiet: security } = settings
  return (
    <section aria-labelledby="quiet" className={CARD}>
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 id="quiet" className="text-[1.1875rem]">
            {texts.quietHours}
          </h2>
          <p className="text-sm text-ink-3">{texts.quietExplained}</p>
        </div>
        <Switch label={texts.quietHours} isOn={quiet} onChange={(isOn) => onSave({ quiet: isOn })} />
      </div>
      {quiet && (
        <>
          <p className="sr-only">{texts.quietBar(from, to)}</p>
          <div aria-hidden="true" className="relative mt-3 h-4 overflow-hidden rounded-[5px] bg-gold-soft">
            {partsOf(from, to).map(([start, end]) => (
              <span
                key={start}
                className="absolute inset-y-0 bg-indigo"
                style={{ left: `${start * 100}%`, width: `${(end - start) * 100}%` }}
              />
            ))}
          </div>
          <div aria-hidden="true" className="mt-1 flex justify-between text-xs text-ink-3 tabular-nums">
            {['00', '06', '12', '18', '24'].map((hour) => (
              <span key={hour}>{hour}</span>
            ))}
          </div>
          <div className="mt-3 grid grid-cols-2 gap-3">
            <TimeField label={texts.from} value={from} onSave={(time) => onSave({ quiet_from: time })} />
            <TimeField label={texts.to} value={to} onSave={(time) => onSave({ quiet_to: time })} />
          </div>
          <p className="mt-2 flex items-center gap-1.5">
            <Switch label={texts.security} isOn={security} onChange={(isOn) => onSave({ security_in_quiet: isOn })} />
            <span aria-hidden="true" className="text-sm">
              {texts.security}
            </span>
          </p>
        </>
      )}
    </section>
  )
}

interface TimeFieldProps {
  label: string
  value: string
  onSave: (time: string) => void
}

/** Saved when one leaves it, as browsers change it with every key. */
function TimeField({ label, value, onSave }: TimeFieldProps) {
  return (
    <label className="text-sm font-semibold">
      {label}
      <input
        key={value}
        type="time"
        defaultValue={value}
        onBlur={({ currentTarget }) => {
          const time = currentTarget.value.slice(0, 5)
          if (time !== '' && time !== value) onSave(time)
        }}
        className="mt-1 block min-h-[46px] w-full rounded-control border border-line-strong bg-surface px-3 text-base font-normal tabular-nums"
      />
    </label>
  )
}

/** The quiet parts of a day, as shares of it. */
function partsOf(from: string, to: string): [number, number][] {
  const share = (time: string) => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) / 1440
  const [start, end] = [share(from), share(to)]
  return start < end
    ? [[start, end]]
    : [
        [0, end],
        [start, 1],
      ]
}

export function DailySummary({ digest, onSave }: { digest: DigestTime; onSave: (digest: DigestTime) => void }) {
  return (
    <section aria-labelledby="summary" className={CARD}>
      <h2 id="summary" className="text-[1.1875rem]">
        {texts.dailySummary}
      </h2>
      <p className="mt-0.5 mb-3 text-sm text-ink-3">{texts.summaryExplained}</p>
      <fieldset className="inline-flex max-w-full rounded-control bg-surface-2 p-[3px] forced-colors:border">
        <legend className="sr-only">{texts.dailySummary}</legend>
        {digestTimes.map((time) => (
          <label
            key={time}
            className={`${segmentClass(time === digest)} has-focus-visible:outline-2 has-focus-visible:outline-offset-2`}
          >
            <input
              type="radio"
              name="digest"
              className="sr-only"
              checked={time === digest}
              onChange={() => onSave(time)}
            />
            {time === 'off' ? texts.off : time}
          </label>
        ))}
      </fieldset>
    </section>
  )
}
