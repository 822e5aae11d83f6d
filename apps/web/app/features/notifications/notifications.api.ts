import type { NotificationGroup } from '@asime/contract/notification-topics'
import {
  type AddPushDevice,
  addPushDeviceEndpoint,
  type ChooseChannel,
  chooseChannelEndpoint,
  confirmTextNumberEndpoint,
  forgetTextNumberEndpoint,
  listNotificationsEndpoint,
  listPushDevicesEndpoint,
  type NameTextNumber,
  nameTextNumberEndpoint,
  type Notification,
  type NotificationSettings,
  readAllNotificationsEndpoint,
  readNotificationSettingsEndpoint,
  readNotificationsEndpoint,
  readTextNumberEndpoint,
  removePushDeviceEndpoint,
  type SaveQuietHours,
  saveQuietHoursEndpoint,
  type TextNumber,
  type UnreadCounts,
  unsubscribeByLinkEndpoint,
} from '@asime/contract/notifications'
import { type Api, call } from '../../lib/api/api.ts'
import type { ListPage } from '../../lib/lists/list-pages.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import type { NotificationState } from './notification-states.ts'

export async function listNotifications(
  state: NotificationState,
  { cursor, signal }: { cursor?: string | undefined; signal?: AbortSignal | undefined },
): Promise<ListPage<Notification>> {
  const filter = state === 'all' ? {} : state === 'unread' ? { state } : { group: state }
  return call(browserApi, listNotificationsEndpoint, { query: { ...filter, cursor }, signal })
}

export async function readNotifications(ids: string[]): Promise<UnreadCounts> {
  return (await call(browserApi, readNotificationsEndpoint, { body: { ids } })).data
}

export async function readAllNotifications(until: string, group?: NotificationGroup): Promise<UnreadCounts> {
  return (await call(browserApi, readAllNotificationsEndpoint, { body: { until, ...(group && { group }) } })).data
}

export async function readSettings(signal?: AbortSignal): Promise<NotificationSettings> {
  return (await call(browserApi, readNotificationSettingsEndpoint, { signal })).data
}

export async function chooseChannel(choice: ChooseChannel): Promise<NotificationSettings> {
  return (await call(browserApi, chooseChannelEndpoint, { body: choice })).data
}

export async function saveTimes(times: SaveQuietHours): Promise<NotificationSettings> {
  return (await call(browserApi, saveQuietHoursEndpoint, { body: times })).data
}

export async function readDevices(signal?: AbortSignal) {
  return (await call(browserApi, listPushDevicesEndpoint, { signal })).data
}

export async function addDevice(device: AddPushDevice) {
  return (await call(browserApi, addPushDeviceEndpoint, { body: device })).data
}

export async function removeDevice(id: string): Promise<void> {
  await call(browserApi, removePushDeviceEndpoint, { params: { id } })
}

export async function readNumber(signal?: AbortSignal): Promise<TextNumber> {
  return (await call(browserApi, readTextNumberEndpoint, { signal })).data
}

export async function nameNumber(body: NameTextNumber): Promise<TextNumber> {
  return (await call(browserApi, nameTextNumberEndpoint, { body })).data
}

export async function confirmNumber(code: string): Promise<TextNumber> {
  return (await call(browserApi, confirmTextNumberEndpoint, { body: { code } })).data
}

export async function forgetNumber(): Promise<void> {
  await call(browserApi, forgetTextNumberEndpoint, {})
}

/** Gives back the sentence to show. */
export async function unsubscribeByLink(api: Api, token: string): Promise<string> {
  return (await call(api, unsubscribeByLinkEndpoint, { body: { token } })).data.message
}
