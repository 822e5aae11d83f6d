import { useQueryClient } from '@tanstack/react-query'
import { deviceName } from '@asime/contract/device-name'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { formatDate } from '../../lib/format/dates.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { addDevice, readDevices, removeDevice } from './notifications.api.ts'
import { pushEndpoint, pushObstacle, subscribeBrowser, unsubscribeBrowser } from './this-browser.ts'
import * as texts from './notification-settings.texts.ts'

/** This browser with what turns push messages on and off, and the others that get them. */
export function PushDevices() {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { data } = useOwnQuery(['notifications', 'devices'], async (signal) => {
    const [{ public_key: key, devices }, obstacle, endpoint] = await Promise.all([
      readDevices(signal),
      pushObstacle(),
      pushEndpoint(),
    ])
    return { key, devices, obstacle, mine: devices.find((device) => device.endpoint === endpoint) }
  })
  if (!data) return null
  const { mine, obstacle } = data

  async function change(work: () => Promise<unknown>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      // The browser's own push service may be out of reach, too.
      if (!(error instanceof ApiError || error instanceof DOMException)) throw error
      toast.error(error instanceof ApiError ? error.message : texts.notSaved)
    } finally {
      setBusy(false)
      await queries.invalidateQueries()
    }
  }

  async function turnOn(key: string) {
    const device = await subscribeBrowser(key)
    if (device) await addDevice(device)
    else toast.error(texts.pushRefused)
  }

  async function turnOff(id: string) {
    await removeDevice(id)
    await unsubscribeBrowser()
  }

  return (
    <ul>
      <li className="flex min-h-[60px] items-center gap-3 border-t border-line py-2">
        <Smartphone aria-hidden="true" className="size-5 flex-none text-ink-3" strokeWidth={1.9} />
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-semibold">{texts.pushOnThisDevice}</span>
          <span className="block text-xs text-ink-2">
            {mine
              ? texts.pushIsOn
              : obstacle === 'impossible'
                ? texts.pushImpossible
                : obstacle === 'refused'
                  ? texts.pushRefused
                  : texts.pushIsOff}
          </span>
        </span>
        {(mine || !obstacle) && (
          <Button
            size="sm"
            busy={isBusy}
            onClick={() => void change(() => (mine ? turnOff(mine.id) : turnOn(data.key)))}
          >
            {mine ? texts.turnOff : texts.turnOn}
          </Button>
        )}
      </li>
      {data.devices
        .filter((device) => device !== mine)
        .map(({ id, user_agent: agent, created_at: at }) => ({
          id,
          name: deviceName(agent) ?? texts.anotherDevice,
          at,
        }))
        .map(({ id, name, at }) => (
          <li key={id} className="flex min-h-[60px] items-center gap-3 border-t border-line py-2">
            <Smartphone aria-hidden="true" className="size-5 flex-none text-ink-3" strokeWidth={1.9} />
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 text-sm font-semibold wrap-anywhere">{name}</span>
              <span className="block text-xs text-ink-2">{texts.since(formatDate(at))}</span>
            </span>
            <Button size="sm" aria-label={texts.removeDevice(name)} onClick={() => void change(() => removeDevice(id))}>
              {texts.remove}
            </Button>
          </li>
        ))}
    </ul>
  )
}
