import type { NotificationChannel, NotificationGroup } from '@asime/contract/notification-topics'

export const notifications = 'Notifications'
export const settings = 'Settings'
export const notificationSettings = 'Notification settings'
export const lead = 'Choose what reaches you, and how.'
export const channels: Record<NotificationChannel, string> = {
  in_app: 'In-app',
  email: 'Email',
  push: 'Push',
  sms: 'SMS',
}
export const groups: Record<NotificationGroup, string> = {
  orders: 'Orders and delivery',
  bids: 'Requests and bids',
  messages: 'Messages',
  money: 'Money',
  safety: 'Safety',
  shops: 'Shops and reviews',
}
export const on = 'On'
export const alwaysOn = (topic: string, channel: string) => `${topic}, ${channel}: always on`
export const ofTopic = (topic: string, channel: string) => `${topic}, ${channel}`
export const always = 'Money, disputes and safety always reach you in the app and by email.'
export const whereWeReachYou = 'Where we reach you'
export const confirmed = 'Confirmed'
export const notConfirmed = 'Not confirmed yet: we send no emails to it'
export const notSaved = 'Could not save this. Please try again'
