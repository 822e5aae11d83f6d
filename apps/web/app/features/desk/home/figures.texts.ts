import { DAILY_REQUESTS_PERIOD, inWords } from '@asime/contract/deadlines'

export const figures = 'Figures'
export const title = 'Figures of the home page'
export const lead = 'The figures about Asime on the home page. They stay as written until somebody changes them.'
export const none = 'There are no figures.'
export const names = {
  active_users: 'Active users',
  vendors: 'Vendors',
  products: 'Products',
  daily_requests: 'Daily requests',
} as const
export const shown = (figure: string) => `Shown: ${figure}`
const LIVE = {
  active_users: 'active accounts of buyers and vendors',
  vendors: 'active shops',
  products: 'products on sale',
  daily_requests: `requests on an average day of the last ${inWords(DAILY_REQUESTS_PERIOD)}`,
} as const
export const live = (key: keyof typeof LIVE, count: string) => `Live: ${count} ${LIVE[key]}`
export const above = 'Higher than the actual figure.'
export const change = 'Change'
export const changeOf = (name: string) => `Change the figure of ${name}`
export const changed = 'Figure changed'
export const changeText = 'The home page shows it within seconds.'
export const figure = 'Figure'
export const hint = 'Such as 950, 1,250+ or 10K+'
export const wrong = 'Enter a figure such as 950, 1,250+ or 10K+'
export const reason = 'Reason, for the audit log'
