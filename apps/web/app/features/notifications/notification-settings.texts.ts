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
  whatsapp: 'WhatsApp',
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
export const neverSent = (topic: string, channel: string) => `${topic}, ${channel}: not sent`
export const ofTopic = (topic: string, channel: string) => `${topic}, ${channel}`
export const quietHours = 'Quiet hours'
export const quietExplained = 'No push and no text messages. They wait until the quiet ends.'
export const quietBar = (from: string, to: string) => `Quiet from ${from} to ${to}`
export const from = 'From'
export const to = 'To'
export const security = 'Let safety warnings through'
export const dailySummary = 'Daily summary'
export const summaryExplained = 'One email with what is unread and came by no other email.'
export const off = 'Off'
export const pushOnThisDevice = 'Push on this device'
export const turnOn = 'Turn on'
export const turnOff = 'Turn off'
export const remove = 'Remove'
export const removeDevice = (name: string) => `Remove ${name}`
export const pushIsOn = 'On until you sign out'
export const pushIsOff = 'Off'
export const pushRefused = 'Your browser blocks notifications from Asime. Allow them in its settings first.'
export const pushImpossible = 'This browser cannot get push messages from Asime.'
export const anotherDevice = 'Another device'
export const since = (day: string) => `Since ${day}`
export const always = 'Money, disputes and safety always reach you in the app, and at your confirmed email.'
export const alwaysByText =
  'Money, disputes and safety always reach you in the app. Payouts and sign-in also by SMS, to the number you sign in with.'
export const whereWeReachYou = 'Where we reach you'
export const confirmed = 'Confirmed'
export const notConfirmed = 'Not confirmed yet: we send no emails to it'
export const notSaved = 'Could not save this. Please try again'
