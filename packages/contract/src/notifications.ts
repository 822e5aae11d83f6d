import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { line, PathId, tooLong } from './fields.ts'
import { GhanaMobile } from './ghana.ts'
import {
  digestTimes,
  MAX_UNREAD_COUNTED,
  notificationChannels,
  notificationGroups,
  notificationTopicNames,
  textChannels,
} from './notification-topics.ts'
import { dataOf, MAX_LIMIT, pageOf, PageQuery } from './paging.ts'
import { MAX_PHONE_CODE } from './phone-code-rules.ts'

const Group = z.enum(notificationGroups, { error: `Must be one of ${notificationGroups.join(', ')}` })

export const Notification = z
  .object({
    id: z.uuid(),
    kind: z.string().meta({ description: 'What happened: `new_bid`, `order_dispatch`' }),
    group: z.enum(notificationGroups),
    title: z.string(),
    body: z.string(),
    path: z.string().meta({ description: 'The page that it is about, below the site’s address' }),
    subject_id: z.uuid().nullable().meta({
      description: 'What it is about. Those of one kind and subject are shown as one: four new bids on your request',
    }),
    created_at: z.string(),
    read_at: z.string().nullable(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

const UnreadCounts = z.object({
  unread: z.int().meta({ description: `Exact up to ${MAX_UNREAD_COUNTED}` }),
  groups: z.object(
    Object.fromEntries(notificationGroups.map((group) => [group, z.int()])) as Record<
      (typeof notificationGroups)[number],
      z.ZodInt
    >,
  ),
})
export type UnreadCounts = z.infer<typeof UnreadCounts>

export const listNotificationsEndpoint = endpoint({
  id: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  tag: 'Notifications',
  access: 'signed_in',
  summary: 'The caller’s notifications, newest first',
  query: z.object({
    ...PageQuery,
    group: Group.optional(),
    state: z.enum(['unread'], { error: 'Must be unread' }).optional(),
  }),
  status: 200,
  response: pageOf(Notification),
  errors: ['invalid_cursor'],
})
export const countUnreadEndpoint = endpoint({
  id: 'countUnreadNotifications',
  method: 'GET',
  path: '/notifications/unread',
  tag: 'Notifications',
  access: 'signed_in',
  summary: 'How many of the caller’s notifications are unread, in all and by group',
  status: 200,
  response: dataOf(UnreadCounts),
})

export const ReadNotifications = z.strictObject({
  ids: z
    .array(z.uuid({ error: 'Must be the id of a notification' }), { error: 'Must be a list of ids' })
    .min(1, 'Name at least one notification')
    .max(MAX_LIMIT, `At most ${MAX_LIMIT} at once`),
})
export const readNotificationsEndpoint = endpoint({
  id: 'readNotifications',
  method: 'POST',
  path: '/notifications/read',
  tag: 'Notifications',
  access: 'signed_in',
  summary: 'Mark notifications as read; ids that are not the caller’s change nothing',
  body: ReadNotifications,
  status: 200,
  response: dataOf(UnreadCounts),
})
export const ReadAllNotifications = z.strictObject({
  until: z.uuid({ error: 'Must be the id of a notification' }).meta({
    description: 'The newest that the caller has seen: what comes later stays unread',
  }),
  group: Group.optional(),
})
export type ReadAllNotifications = z.infer<typeof ReadAllNotifications>
export const readAllNotificationsEndpoint = endpoint({
  id: 'readAllNotifications',
  method: 'POST',
  path: '/notifications/read-all',
  tag: 'Notifications',
  access: 'signed_in',
  summary: 'Mark all of the caller’s notifications as read, or those of a group',
  body: ReadAllNotifications,
  status: 200,
  response: dataOf(UnreadCounts),
})

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const TimeOfDay = z.string({ error: 'Must be a time like 21:00' }).regex(TIME, 'Must be a time like 21:00')

export const NotificationSettings = z
  .object({
    topics: z.array(
      z.object({
        topic: z.enum(notificationTopicNames),
        ...(Object.fromEntries(notificationChannels.map((channel) => [channel, z.boolean()])) as Record<
          (typeof notificationChannels)[number],
          z.ZodBoolean
        >),
      }),
    ),
    quiet: z.boolean(),
    quiet_from: z.string(),
    quiet_to: z.string(),
    security_in_quiet: z.boolean(),
    digest: z.enum(digestTimes),
  })
  .meta({ id: 'NotificationSettings' })
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const readNotificationSettingsEndpoint = endpoint({
  id: 'readNotificationSettings',
  method: 'GET',
  path: '/notifications/settings',
  tag: 'Notifications',
  access: 'signed_in',
  summary: 'By which channels the caller hears of what, and when',
  status: 200,
  response: dataOf(NotificationSettings),
})

const Flag = z.boolean({ error: 'Must be true or false' })
export const ChooseChannel = z.strictObject({
  topic: z.enum(notificationTopicNames, { error: 'There is no such topic' }),
  channel: z.enum(notificationChannels, { error: `Must be one of ${notificationChannels.join(', ')}` }),
  on: Flag,
})
export type ChooseChannel = z.infer<typeof ChooseChannel>
export const chooseChannelEndpoint = endpoint({
  id: 'chooseNotificationChannel',
  method: 'PUT',
  path: '/notifications/settings/channel',
  tag: 'Notifications',
  access: 'signed_in',
  summary:
    'Switch a channel on or off for a topic; money, disputes and security stay on in the app and by email, payouts and security by SMS for whoever has no email',
  body: ChooseChannel,
  status: 200,
  response: dataOf(NotificationSettings),
})
export const SaveQuietHours = z.strictObject({
  quiet: Flag,
  quiet_from: TimeOfDay,
  quiet_to: TimeOfDay,
  security_in_quiet: Flag,
  digest: z.enum(digestTimes, { error: `Must be one of ${digestTimes.join(', ')}` }),
})
export type SaveQuietHours = z.infer<typeof SaveQuietHours>
export const saveQuietHoursEndpoint = endpoint({
  id: 'saveQuietHours',
  method: 'PUT',
  path: '/notifications/settings/times',
  tag: 'Notifications',
  access: 'signed_in',
  summary: 'When push messages wait, and when the daily summary is sent, in Ghana’s time',
  body: SaveQuietHours,
  status: 200,
  response: dataOf(NotificationSettings),
})

const base64url = (max: number, name: string) =>
  z
    .string({ error: 'Must be text' })
    .max(max, tooLong(max))
    .regex(/^[\w-]+={0,2}$/, `Must be the ${name} of a push subscription`)
export const AddPushDevice = z.strictObject({
  endpoint: line({ max: 1_000, required: 'Endpoint is required' }),
  keys: z.strictObject({ p256dh: base64url(100, 'key'), auth: base64url(40, 'secret') }, { error: 'Must be the keys' }),
})
export type AddPushDevice = z.infer<typeof AddPushDevice>
export const PushDevice = z
  .object({
    id: z.uuid(),
    endpoint: z.string(),
    user_agent: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'PushDevice' })
export type PushDevice = z.infer<typeof PushDevice>
const PushDevices = z.object({
  public_key: z.string().meta({ description: 'What a browser subscribes with (VAPID)' }),
  devices: z.array(PushDevice),
})
export type PushDevices = z.infer<typeof PushDevices>

export const listPushDevicesEndpoint = endpoint({
  id: 'listPushDevices',
  method: 'GET',
  path: '/notifications/devices',
  tag: 'Notifications',
  access: 'signed_in',
  summary: 'Browsers that get push messages for the caller, and the key to subscribe another',
  status: 200,
  response: dataOf(PushDevices),
})
export const addPushDeviceEndpoint = endpoint({
  id: 'addPushDevice',
  method: 'PUT',
  path: '/notifications/devices',
  tag: 'Notifications',
  access: 'signed_in',
  proof: 'continues',
  summary: 'Send push messages to this browser, until its session ends. The owner is notified of another browser',
  body: AddPushDevice,
  status: 200,
  response: dataOf(PushDevices),
})
export const removePushDeviceEndpoint = endpoint({
  id: 'removePushDevice',
  method: 'DELETE',
  path: '/notifications/devices/:id',
  tag: 'Notifications',
  access: 'signed_in',
  summary: 'Send no more push messages to one of the caller’s browsers',
  params: z.object({ id: PathId('Device not found') }),
  status: 204,
  response: null,
})

const TextNumber = z
  .object({
    channels: z.array(z.enum(textChannels)).meta({ description: 'Those that Asime can send by' }),
    phone: z.string().nullable(),
    is_confirmed: z.boolean().meta({ description: 'Whether its code was entered: nothing else is sent to it before' }),
  })
  .meta({ id: 'TextNumber' })
export type TextNumber = z.infer<typeof TextNumber>
export const readTextNumberEndpoint = endpoint({
  id: 'readTextNumber',
  method: 'GET',
  path: '/notifications/phone',
  tag: 'Notifications',
  access: 'signed_in',
  summary: 'The number that the caller’s text messages go to, and the channels that they can come by',
  status: 200,
  response: dataOf(TextNumber),
})
export const NameTextNumber = z.strictObject({
  phone: GhanaMobile,
  channel: z.enum(textChannels, { error: `Must be one of ${textChannels.join(', ')}` }),
})
export type NameTextNumber = z.infer<typeof NameTextNumber>
export const nameTextNumberEndpoint = endpoint({
  id: 'nameTextNumber',
  method: 'PUT',
  path: '/notifications/phone',
  tag: 'Notifications',
  access: 'signed_in',
  confirmed: true,
  summary: 'Send a code to a number, for text messages to it; another number stops getting them',
  body: NameTextNumber,
  status: 200,
  response: dataOf(TextNumber),
  errors: ['forbidden'],
})
export const ConfirmTextNumber = z.strictObject({
  code: z
    .string({ error: 'Enter the code' })
    .max(MAX_PHONE_CODE, 'Enter the six digits of the code')
    .overwrite((code) => code.replaceAll(/\s/g, ''))
    .regex(/^\d{6}$/, 'Enter the six digits of the code'),
})
export type ConfirmTextNumber = z.infer<typeof ConfirmTextNumber>
export const confirmTextNumberEndpoint = endpoint({
  id: 'confirmTextNumber',
  method: 'POST',
  path: '/notifications/phone/confirm',
  tag: 'Notifications',
  access: 'signed_in',
  summary: 'Confirm the number by the code that was sent to it',
  body: ConfirmTextNumber,
  status: 200,
  response: dataOf(TextNumber),
})
export const forgetTextNumberEndpoint = endpoint({
  id: 'forgetTextNumber',
  method: 'DELETE',
  path: '/notifications/phone',
  tag: 'Notifications',
  access: 'signed_in',
  confirmed: true,
  summary: 'End text messages to the caller’s number, and forget it',
  status: 204,
  response: null,
})

const UnsubscribeToken = line({ max: 200, required: 'Token is required' })
export const unsubscribeByLinkEndpoint = endpoint({
  id: 'unsubscribeByLink',
  method: 'POST',
  path: '/notifications/unsubscribe',
  tag: 'Notifications',
  access: 'public',
  limit: 'credentials',
  summary: 'End the emails of one topic by the token in each of them; needs no sign-in',
  body: z.strictObject({ token: UnsubscribeToken }),
  status: 200,
  response: dataOf(z.object({ message: z.string() })),
  errors: ['invalid_token'],
})
