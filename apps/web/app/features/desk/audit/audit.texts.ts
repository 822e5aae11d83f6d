import { formatCount } from '@asime/contract/counts'

export const auditLead = (most: number) =>
  `Admin actions and security events, the newest first. The table holds the newest ${formatCount(most)} that you search for.`
export const searchAudit = 'Search the audit log'
export const act = 'Action'
export const all = 'All'
export const by = 'Done by'
export const emailOrId = 'Email or ID of who did it'
export const notAnEmailOrId = 'Enter a whole email address, or an ID such as 01920000-0000-7000-8000-000000000001'
export const notAnId = 'Enter an ID such as 01920000-0000-7000-8000-000000000001'
export const actsOfAdmins = 'Actions of admins'
export const securityEvents = 'Sign-ins and security'
export const fromDay = 'From'
export const toDay = 'To'
export const idOfSubject = 'ID of the object'
export const search = 'Search'
export const clear = 'Clear'
export const entries = 'entries'
export const noEntries = 'There are no entries like this.'
export const details = 'Details'
export const subject = (type: string | null, id: string) => `Object: ${type ? `${type} ` : ''}${id}`
export const actorId = (id: string) => `Done by: ${id}`
export const fromAddress = (address: string) => `IP address: ${address}`
export const requestId = (id: string) => `Request: ${id}`
export const before = 'Before'
export const after = 'After'
