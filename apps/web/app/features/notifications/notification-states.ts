import { notificationGroups } from '@asime/contract/notification-topics'

/** What the list can be narrowed to, as the address says it. */
export const notificationStates = ['all', 'unread', ...notificationGroups] as const
export type NotificationState = (typeof notificationStates)[number]
