export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const counted = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`

export const justNow = 'just now'
export const minutesAgo = (minutes: number) => `${counted(minutes, 'minute')} ago`
export const hoursAgo = (hours: number) => `${counted(hours, 'hour')} ago`
export const ended = 'Ended'
export const minutesLeft = (minutes: number) => `${counted(minutes, 'minute')} left`
export const hoursLeft = (hours: number) => `${counted(hours, 'hour')} left`
export const daysLeft = (days: number) => `${counted(days, 'day')} left`
export const today = 'Today'
export const tomorrow = 'Tomorrow'
