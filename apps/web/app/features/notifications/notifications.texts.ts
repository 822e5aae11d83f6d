import type { NotificationGroup } from '@asime/contract/notification-topics'
import { inWords, NOTIFICATION_KEPT } from '@asime/contract/deadlines'
import type { DayName } from './fold-notifications.ts'

export const notifications = 'Notifications'
export const unread = (count: number) => (count === 0 ? 'All read.' : count >= 100 ? '99+ unread.' : `${count} unread.`)
export const markAllRead = 'Mark all read'
export const markRead = 'Mark as read'
export const markReadOf = (title: string) => `Mark as read: ${title}`
export const settings = 'Notification settings'
export const filter = 'Notifications by group'
export const groups: Record<NotificationGroup | 'all' | 'unread', string> = {
  all: 'All',
  unread: 'Unread',
  orders: 'Orders',
  bids: 'Bids',
  messages: 'Messages',
  money: 'Money',
  safety: 'Safety',
  shops: 'Shops and reviews',
}
export const days: Record<DayName, string> = { today: 'Today', yesterday: 'Yesterday', earlier: 'Earlier' }
export const isUnread = 'Unread'
export const folded: Record<string, (count: number) => string> = {
  new_bid: (count) => `${count} new bids on your request`,
  message: (count) => `${count} new messages`,
  vendor_message: (count) => `${count} messages to your shop`,
  review_received: (count) => `${count} new reviews of your product`,
}
export const noneYet = 'No notifications yet'
export const noneUnread = 'You have read everything'
export const noneOfGroup = 'Nothing here yet'
export const whatComes = 'Bids, orders, payments and messages appear here.'
export const showEarlier = 'Show earlier'
export const kept = `Kept for ${inWords(NOTIFICATION_KEPT)}.`
export const choose = 'Choose what reaches you'
export const notSaved = 'Could not save this. Please try again'
